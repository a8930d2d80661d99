// The download of a file that this page has made or was given: the browser puts it where downloads go.
export function downloadFile(name: string, content: BlobPart, type: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([content], { type }))
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}

/** `base64`: the bytes as an answer of the till carries them. */
export const downloadBytes = (name: string, base64: string, type: string): void =>
  downloadFile(
    name,
    Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)),
    type,
  )
