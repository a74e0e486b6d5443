/** The words of the page come first, then the browser's own box: it holds everything still until it is closed. */
export function alertAfterwards(text: string): void {
  setTimeout(() => window.alert(text), 0);
}
