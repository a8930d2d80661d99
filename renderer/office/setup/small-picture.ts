// A picture of the shop's own, made small in the page for the place where it stands, and told as a `data:` URL.
import { base64Of } from '#renderer/office/setup/browser-files.ts'
import { pictureLimit } from '#shared/catalog.ts'
import { mostPoints, pictureSize, type PictureSize } from '#shared/picture-size.ts'
import { shopPictureLimit } from '#shared/shop-pictures.ts'

/** Of a camera's largest; whatever is larger was not meant for a tile. bytes */
export const largestPhoto = 40 * 1000 * 1000
/** Of a camera's largest too; the browser makes room for all of them before it makes the picture small. Points */
const mostPhotoPoints = 220_000_000
/** So far into its file a picture has said how large it is. bytes */
const header = 1024 * 1024
const qualities = [0.85, 0.75, 0.65, 0.5, 0.35, 0.2]

/** Whether it is cut to a square, how large it becomes, how many bytes are wanted and how many may be, and its kind where a browser writes no WebP. */
type Form = {
  isSquare: boolean
  fits: (size: PictureSize) => number
  wanted: number
  most: number
  otherwise: 'image/jpeg' | 'image/png'
}

/** How much of its size is left where its sides may be so long. */
const within =
  (width: number, height = width) =>
  (size: PictureSize) =>
    Math.min(width / size.width, height / size.height)

const forms = {
  /** Sharp on the largest tile of a dense screen. All screens load the pictures of all products: of this size there is room for hundreds. */
  tile: {
    isSquare: true,
    fits: within(400),
    wanted: 20 * 1024,
    most: pictureLimit.each,
    otherwise: 'image/jpeg',
  },
  /** What can be seen through stays so. */
  logo: {
    isSquare: false,
    fits: within(720, 360),
    wanted: 40 * 1024,
    most: shopPictureLimit.logo,
    otherwise: 'image/png',
  },
  /** It fills half of a large screen. */
  idle: {
    isSquare: false,
    // A little less than may be: sides are whole points.
    fits: ({ width, height }) =>
      Math.min(
        Math.sqrt((mostPoints.all * 0.99) / (width * height)),
        mostPoints.side / Math.max(width, height),
      ),
    wanted: 150 * 1024,
    most: shopPictureLimit.idle,
    otherwise: 'image/jpeg',
  },
} as const satisfies Record<string, Form>

export type PictureFault = 'large' | 'unreadable'
export type SmallPicture = { picture: string } | { fault: PictureFault }

export async function smallPicture(file: File, use: keyof typeof forms): Promise<SmallPicture> {
  if (file.size > largestPhoto) return { fault: 'large' }
  try {
    const points = pictureSize(new Uint8Array(await file.slice(0, header).arrayBuffer()))
    if (points && points.width * points.height > mostPhotoPoints) return { fault: 'large' }
    const bitmap = await createImageBitmap(file)
    const form = forms[use]
    const blob = await compressed(drawn(bitmap, form), form)
    bitmap.close()
    if (!blob) return { fault: 'unreadable' }
    return blob.size <= form.most
      ? { picture: `data:${blob.type};base64,${await base64Of(blob)}` }
      : { fault: 'large' }
  } catch {
    // The browser throws where the file is no picture, where it is broken, and where it has more pixels than there is memory for.
    return { fault: 'unreadable' }
  }
}

/** All of it, or the square in the middle; never larger than it was. */
function drawn(bitmap: ImageBitmap, { isSquare, fits }: Form): HTMLCanvasElement {
  const shorter = Math.min(bitmap.width, bitmap.height)
  const [width, height] = isSquare ? [shorter, shorter] : [bitmap.width, bitmap.height]
  const share = Math.min(1, fits({ width, height }))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.floor(width * share))
  canvas.height = Math.max(1, Math.floor(height * share))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas to draw on')
  context.imageSmoothingQuality = 'high'
  const [x, y] = [(bitmap.width - width) / 2, (bitmap.height - height) / 2]
  context.drawImage(bitmap, x, y, width, height, 0, 0, canvas.width, canvas.height)
  return canvas
}

/** The best that is small enough; else the smallest. A browser that writes no WebP gives the other kind. */
async function compressed(canvas: HTMLCanvasElement, { wanted, otherwise }: Form): Promise<Blob | null> {
  let smallest: Blob | null = null
  for (const quality of qualities) {
    const blob = (await encoded(canvas, 'image/webp', quality)) ?? (await encoded(canvas, otherwise, quality))
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
