const US_NUMBER = /^\+1(\d{3})(\d{3})(\d{4})$/;

/** "+12025550142" in national format, "(202) 555-0142"; other countries' numbers are not changed. */
export function formatPhoneNumber(e164: string): string {
  return e164.replace(US_NUMBER, "($1) $2-$3");
}

/** The number that will be dialled, country code and all: "+1 555 555 0100". */
export function spellOutPhoneNumber(e164: string): string {
  return e164.replace(US_NUMBER, "+1 $1 $2 $3");
}
