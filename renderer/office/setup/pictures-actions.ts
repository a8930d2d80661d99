// The office's actions on the shop's pictures: each is made small in the page, sent, and on the screens at once.
import { smallPicture, type PictureFault } from '#renderer/office/setup/small-picture.ts'
import { runOnPage, useSetup } from '#renderer/office/setup/setup-store.ts'
import type { ShopPictureUse } from '#shared/shop-pictures.ts'

/** Why the file was not taken; null when it was sent. */
export async function pickPicture(use: ShopPictureUse, file: File): Promise<PictureFault | null> {
  useSetup.setState({ trouble: null })
  const made = await smallPicture(file, use)
  if ('fault' in made) return made.fault
  await (use === 'logo' ? runOnPage('logo.set', made) : runOnPage('idlePicture.add', made))
  return null
}

export const removeLogo = () => runOnPage('logo.set', { picture: null })

export const movePicture = (name: string, by: -1 | 1) => runOnPage('idlePicture.move', { name, by })

export const removePicture = (name: string) => runOnPage('idlePicture.remove', { name })
