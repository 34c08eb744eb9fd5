/*
 * What a browser sees at an address that is none.
 */
frame.head('No such page');
frame.show(paragraph('There is no page at this address. ', make('a', {href: '/'}, 'To the ladder')));
