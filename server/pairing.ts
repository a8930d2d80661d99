// The pairing of screens in the network: the office's list of those that were let in, and codes for new ones.
import type { Pairing } from '#core/system/pairing-codes.ts'
import type { Surface } from '#shared/command.ts'
import type { ScreenPairing } from '#core/till-context.ts'
import { certificatePath, trustPath } from '#server/network/trust.ts'
import type { Network } from '#server/network/network-door.ts'
import type { Screen, Screens } from '#server/screens.ts'
import type { PairedScreens } from '#shared/screens.ts'

/** The office's work on the paired screens: the list, a code for a new one, and the removal of one. */
export const createScreenPairing = ({
  surfaces,
  screens,
  pairing,
  network,
}: {
  surfaces: readonly Surface[]
  screens: Screens
  pairing: Pairing<Surface>
  network: Network | null
}): ScreenPairing => ({
  read: (session) => ({
    surfaces: [...surfaces],
    network: reachedBy(network),
    screens: listOf(screens.all(), session),
    codes: pairing.alive().map(({ of, ...code }) => ({ surface: of, ...code })),
  }),
  pair(of, stands, again) {
    const isThere = again === null || screens.all().some(({ id, surface }) => id === again && surface === of)
    if (!surfaces.includes(of) || !isThere) return false
    pairing.make(of, stands, again)
    return true
  },
  unpair: (screen) => screens.remove(screen),
})

/** One row each: in the middle of a renewal a screen has two names. */
function listOf(all: readonly Screen[], session: string): PairedScreens['screens'] {
  const asking = all.find((one) => one.session === session)?.id
  const rows = new Map(all.map((one) => [one.id, one]))
  return [...rows.values()]
    .toSorted((one, other) => other.seenAt - one.seenAt)
    .map(({ id, door, surface, since, seenAt }) => ({
      screen: id,
      surface,
      isHere: door === 'here',
      isAsking: id === asking,
      since,
      seenAt,
    }))
}

const reachedBy = (network: Network | null) =>
  network && {
    url: network.url,
    otherUrls: [...network.otherUrls],
    isSecure: network.door.isSecure,
    surfaces: [...network.door.surfaces],
    authority: network.authority && {
      fingerprint: network.authority.fingerprint,
      page: network.url + trustPath,
      file: certificatePath(network.authority),
    },
  }
