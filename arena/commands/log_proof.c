#include "commands/log_proof.h"

#include "base/text.h"
#include "commands/options.h"
#include "log/log.h"
#include "log/signature.h"

const char *log_proof_commitment(const struct event *event, char hex[HASH_HEX])
{
    uint8_t commitment[HASH_BYTES];

    if (!log_commitment(commitment, event))
        return "out of memory";
    text_hex(hex, commitment, sizeof commitment);
    return hex;
}

bool log_proof_key(const char *key, struct err *err)
{
    struct signing_key read;

    if (!key)
        return true;
    bool ok = signing_key_read(&read, key, err);
    signing_key_forget(&read);
    return ok;
}

bool log_proof_sign(const char *log, const char *key, struct err *err)
{
    struct signing_key read;

    if (!key)
        return true;
    bool ok = signing_key_read(&read, key, err) && signature_write(log, &read, err);
    signing_key_forget(&read);
    return ok;
}

bool log_proof_print(const char *log, struct err *err)
{
    char hash[HASH_HEX], safe[4 * PATH_CAP];

    if (!hash_file_hex(log, hash, err))
        return false;
    (void)text_safe(text_of(log), safe, sizeof safe);
    printf("log: %s\nSHA-256: %s\n", safe, hash);
    options_print_command(stdout, "verify: ", "verify ");
    options_print_word(stdout, log);
    putchar('\n');
    return true;
}
