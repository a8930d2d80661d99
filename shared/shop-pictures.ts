// The shop's own pictures: its logo, and those that idle screens show in turn. Screens are told their names, and fetch each by its name.
import * as z from 'zod/mini'
import { picture, pictureUrlBytes } from '#shared/catalog.ts'
import { officeOnly, type CommandRows } from '#shared/command.ts'
import { isTooManyPoints, sizeOfPictureUrl } from '#shared/picture-size.ts'

/** Made of the picture's bytes: another picture has another name. */
const pictureName = z.string().check(z.regex(/^[\da-f]{32}$/))

/** Logo with its points, so that its place is there before it is. */
const shownLogo = z.strictObject({ name: pictureName, width: z.number(), height: z.number() })
export type ShownLogo = z.infer<typeof shownLogo>

/** Pictures as a view tells of them. `idle`: in the order in which they are shown. */
export const shopPictures = z.strictObject({ logo: z.nullable(shownLogo), idle: z.array(pictureName) })
export type ShopPictures = z.infer<typeof shopPictures>
export const noPictures: ShopPictures = { logo: null, idle: [] }

export const mostIdlePictures = 5

/** Most that a picture's file may have. bytes */
export const shopPictureLimit = { logo: 64 * 1024, idle: 192 * 1024 } as const
export type ShopPictureUse = keyof typeof shopPictureLimit

/** By the same rules as a product's picture; only its file may be larger. */
const fitPicture = (use: ShopPictureUse) =>
  picture.check(z.refine((url) => isFitPicture(url, use), 'is not a small picture that stands still'))

function isFitPicture(url: string, use: ShopPictureUse): boolean {
  if (pictureUrlBytes(url) > shopPictureLimit[use]) return false
  const points = sizeOfPictureUrl(url)
  return points !== undefined && !isTooManyPoints(points)
}

/** Pictures as they are kept: `data:` URLs. */
export const keptPictures = z.strictObject({
  logo: z.nullable(fitPicture('logo')),
  idle: z.array(fitPicture('idle')).check(z.maxLength(mostIdlePictures)),
})
export type KeptPictures = z.infer<typeof keptPictures>

/** In base64, with what stands around it. bytes */
const longest = (use: ShopPictureUse) => Math.ceil((shopPictureLimit[use] * 4) / 3) + 1024

export const shopPictureCommands = {
  /** Null takes it away. */
  'logo.set': {
    surfaces: officeOnly,
    permission: 'changeSettings',
    takes: z.strictObject({ picture: z.nullable(fitPicture('logo')) }),
    longest: longest('logo'),
  },
  /** Behind the others. One that is there already stays where it is. */
  'idlePicture.add': {
    surfaces: officeOnly,
    permission: 'changeSettings',
    takes: z.strictObject({ picture: fitPicture('idle') }),
    longest: longest('idle'),
  },
  /** One place earlier or later. */
  'idlePicture.move': {
    surfaces: officeOnly,
    permission: 'changeSettings',
    takes: z.strictObject({ name: pictureName, by: z.union([z.literal(-1), z.literal(1)]) }),
  },
  'idlePicture.remove': {
    surfaces: officeOnly,
    permission: 'changeSettings',
    takes: z.strictObject({ name: pictureName }),
  },
} as const satisfies CommandRows
