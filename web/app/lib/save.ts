/** Lets the browser save what lies at an address of this site. As a link, so that a refusal leaves the page where it is. */
export function fetchAddress(address: string): void {
  const link = document.createElement("a");
  link.href = address;
  link.download = "";
  link.click();
}
