/* A shared object that is no bot. */
int no_bot_at_all(void);
int no_bot_at_all(void)
{
    return 0;
}
