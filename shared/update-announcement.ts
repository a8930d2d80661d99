// The signed announcement of the newest version: its number, the bytes of its files, and how long it holds.
import * as z from 'zod/mini'

/** So long after it was signed. Whoever publishes signs anew before, also where there is no newer version. ms */
export const announcedMs = 30 * 24 * 3_600_000

/** Epoch ms. `channel`: the file of the packager beside which it stands, `latest.yml` or another system's. `files`: SHA-512 in base64. */
export const announcement = z.strictObject({
  channel: z.string(),
  version: z.string(),
  files: z.array(z.string()).check(z.minLength(1)),
  signedAt: z.int(),
  expiresAt: z.int(),
})
export type Announcement = z.infer<typeof announcement>

/** In the file `{channel}.sig`: the announcement's text as it was signed, and an Ed25519 signature of it in base64. */
export const signedAnnouncement = z.strictObject({ said: z.string(), signature: z.string() })
