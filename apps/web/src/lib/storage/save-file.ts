/** Downloads a file under this name. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  // the browser has read it by the next task
  setTimeout(() => URL.revokeObjectURL(url));
}
