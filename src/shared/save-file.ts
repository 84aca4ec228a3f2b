const revokeAfterMs = 60_000

/** Saves a file with the browser's downloads. */
export const saveFile = (file: File): void => {
  const url = URL.createObjectURL(file)
  const link = Object.assign(document.createElement('a'), { href: url, download: file.name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), revokeAfterMs)
}
