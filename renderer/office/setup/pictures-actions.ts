// The office's actions on the shop's pictures: each is made small in the page, sent, and on the screens at once.
import { smallPicture, type PictureFault } from '#renderer/office/setup/small-picture.ts'
import { useSetup } from '#renderer/office/setup/setup-store.ts'
import { sendCommand } from '#renderer/till/bridge.ts'
import type { Result } from '#shared/problem.ts'
import type { ShopPictureUse } from '#shared/shop-pictures.ts'

/** Why the file was not taken; null when it was sent. */
export async function pickPicture(use: ShopPictureUse, file: File): Promise<PictureFault | null> {
  useSetup.setState({ trouble: null })
  const made = await smallPicture(file, use)
  if ('fault' in made) return made.fault
  await told(
    use === 'logo' ? sendCommand('office', 'logo.set', made) : sendCommand('office', 'idlePicture.add', made),
  )
  return null
}

export const removeLogo = (): Promise<boolean> => told(sendCommand('office', 'logo.set', { picture: null }))

export const movePicture = (name: string, by: -1 | 1): Promise<boolean> =>
  told(sendCommand('office', 'idlePicture.move', { name, by }))

export const removePicture = (name: string): Promise<boolean> =>
  told(sendCommand('office', 'idlePicture.remove', { name }))

/** What stands in its way is said at the head of the page. */
async function told(sent: Promise<Result<unknown> | undefined>): Promise<boolean> {
  const result = await sent
  if (result) useSetup.setState({ trouble: result.ok ? null : result.problem })
  return result?.ok === true
}
