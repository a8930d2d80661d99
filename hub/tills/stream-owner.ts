// The owner of each till's stream among the hubs: one that is opened elsewhere, or whose key is revoked, is ended here at once.
import type { Query } from '#hub/database/database.ts'

/** On which hubs tell each other. Said is the till, and the name of its stream that was opened; none when its key was revoked. */
export const streamOwnerChannel = 'kasse_streams'

export const announceStream = async (query: Query, till: string, name: string): Promise<void> => {
  await query('SELECT pg_notify($1, $2)', [streamOwnerChannel, `${till} ${name}`])
}

/** One that this hub has. `isTold`: the hubs have been told of it, this one among them. */
export type OwnStream = { name: string; isAnnounced: boolean; stream: { end(): void } }

/**
 * All hubs hear the same in the same order, so of two streams that are opened at once the one that was told of last stays, and only that.
 * One that this hub has not heard of yet is told of later than whatever it hears now.
 */
export function endMovedStream(streams: ReadonlyMap<string, OwnStream>, said: string): void {
  const [till = '', name = ''] = said.split(' ')
  const held = streams.get(till)
  if (!held) return
  if (held.name === name) held.isAnnounced = true
  else if (held.isAnnounced || name === '') held.stream.end()
}
