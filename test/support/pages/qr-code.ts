// The code on a screen, as a phone's camera reads it from what is painted.
import type { Page } from 'playwright-core'
import decodeQR from 'qr/decode.js'
import { pixelsOf } from '#test/support/pages/png.ts'

/** From the whole screen. */
export async function readQr(page: Page, name = 'QR code'): Promise<string> {
  await page.getByRole('img', { name, exact: true }).waitFor()
  return decodeQR(pixelsOf(await page.screenshot()))
}

/** The one code on a screen, from as much of the picture as has it, which is read sooner. */
export async function readQrPart(page: Page): Promise<string> {
  const code = await page.locator('.qr_qr').boundingBox()
  const { width = 0, height = 0 } = page.viewportSize() ?? {}
  if (!code) throw new Error('there is no code')
  const around = 16
  const [x, y] = [Math.max(0, code.x - around), Math.max(0, code.y - around)]
  const clip = {
    x,
    y,
    width: Math.min(width, code.x + code.width + around) - x,
    height: Math.min(height, code.y + code.height + around) - y,
  }
  return decodeQR(pixelsOf(await page.screenshot({ clip })))
}
