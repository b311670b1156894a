/** Has the browser save a file under this name, as a download link does. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  // the browser has taken it over by the next turn
  setTimeout(() => URL.revokeObjectURL(url));
}
