// The reading of the forms on the sandbox's pages.
import { readText } from '#sandbox/http/body-text.ts'

/** Characters; longer than any form of these pages. */
const longestForm = 20_000

/** What a form said; nothing where it is too large. */
export async function formOf(request: Request): Promise<URLSearchParams> {
  const body = await readText(request)
  return new URLSearchParams(typeof body === 'string' || body.text.length > longestForm ? '' : body.text)
}
