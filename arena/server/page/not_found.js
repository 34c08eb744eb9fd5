/*
 * What a browser sees at an address that is none: the head of all pages above the sentence that is there already.
 */
frame.head('No such page');
