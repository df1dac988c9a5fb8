const PLAIN_NAMES = [/^(customer|client|prospect|account|business|company|organi[sz]ation)(name)?$/, /^name$/];

/** Where a row says whom it is about; -1 where no column does. Only to tell rows apart: no figure depends on it. */
export function findCustomerColumn(header: readonly string[]): number {
  const plain = header.map((name) => name.toLowerCase().replace(/[^a-z]/g, ""));
  const found = PLAIN_NAMES.map((names) => plain.findIndex((name) => names.test(name)));
  return found.find((index) => index >= 0) ?? -1;
}
