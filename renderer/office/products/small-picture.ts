// A picture of the shop's own, made small in the page: cut to a square as the tiles show it, and told as a `data:` URL.
import { base64Of } from '#renderer/office/setup/browser-files.ts'
import { pictureLimit } from '#shared/catalog.ts'
import { pictureSize } from '#shared/picture-size.ts'

/** Of a camera's largest; whatever is larger was not meant for a tile. bytes */
export const largestPhoto = 40 * 1000 * 1000
/** Of a camera's largest too; the browser makes room for all of them before it makes the picture small. Points */
const mostPhotoPoints = 220_000_000
/** So far into its file a picture has said how large it is. bytes */
const header = 1024 * 1024
/** Sharp on the largest tile of a dense screen. px */
const side = 400
/** All screens load the pictures of all products: of this size there is room for hundreds. bytes */
const wanted = 20 * 1024
const qualities = [0.85, 0.75, 0.65, 0.5, 0.35, 0.2]

export type SmallPicture = { picture: string } | { fault: 'large' | 'unreadable' }

export async function smallPicture(file: File): Promise<SmallPicture> {
  if (file.size > largestPhoto) return { fault: 'large' }
  try {
    const points = pictureSize(new Uint8Array(await file.slice(0, header).arrayBuffer()))
    if (points && points.width * points.height > mostPhotoPoints) return { fault: 'large' }
    const bitmap = await createImageBitmap(file)
    const blob = await compressed(drawn(bitmap))
    bitmap.close()
    return blob && blob.size <= pictureLimit.each
      ? { picture: `data:${blob.type};base64,${await base64Of(blob)}` }
      : { fault: 'unreadable' }
  } catch {
    // The browser throws where the file is no picture, where it is broken, and where it has more pixels than there is memory for.
    return { fault: 'unreadable' }
  }
}

/** The middle of it; never larger than it was. */
function drawn(bitmap: ImageBitmap): HTMLCanvasElement {
  const { width, height } = bitmap
  const cut = Math.min(width, height)
  const size = Math.min(cut, side)
  const canvas = document.createElement('canvas')
  canvas.width = size
  canvas.height = size
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas to draw on')
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, (width - cut) / 2, (height - cut) / 2, cut, cut, 0, 0, size, size)
  return canvas
}

/** The best that is small enough; else the smallest. A browser that writes no WebP gives JPEG. */
async function compressed(canvas: HTMLCanvasElement): Promise<Blob | null> {
  let smallest: Blob | null = null
  for (const quality of qualities) {
    const blob =
      (await encoded(canvas, 'image/webp', quality)) ?? (await encoded(canvas, 'image/jpeg', quality))
    if (blob && blob.size <= wanted) return blob
    if (blob && blob.size < (smallest?.size ?? Infinity)) smallest = blob
  }
  return smallest
}

/** Null where the browser would give another kind. */
const encoded = (canvas: HTMLCanvasElement, kind: string, quality: number): Promise<Blob | null> =>
  new Promise((resolve) => {
    canvas.toBlob((blob) => resolve(blob?.type === kind ? blob : null), kind, quality)
  })
