// The pairing of screens in the network: the office's list of those that were let in, and codes for new ones.
import type { Pairing } from '#core/system/pairing-codes.ts'
import type { Surface } from '#shared/command.ts'
import type { ScreenPairing } from '#core/setup/commands.ts'
import type { Network } from '#server/network/network-door.ts'
import type { Screens } from '#server/screens.ts'

type ScreenPairingOptions = {
  surfaces: readonly Surface[]
  screens: Screens
  pairing: Pairing<Surface>
  network: Network | null
}

/** The office's work on the paired screens: the list, a code for a new one, and the removal of one. */
export const createScreenPairing = ({
  surfaces,
  screens,
  pairing,
  network,
}: ScreenPairingOptions): ScreenPairing => ({
  read: (session) => ({
    surfaces: [...surfaces],
    network: reachedBy(network),
    screens: screens
      .all()
      .toSorted((one, other) => other.seenAt - one.seenAt)
      .map(({ session: screen, door, surface, since, seenAt }) => ({
        screen,
        surface,
        isHere: door === 'here',
        isAsking: screen === session,
        since,
        seenAt,
      })),
    codes: pairing.alive().map(({ of, ...code }) => ({ surface: of, ...code })),
  }),
  pair(of) {
    if (!surfaces.includes(of)) return false
    pairing.make(of)
    return true
  },
  unpair: (screen) => screens.remove(screen),
})

const reachedBy = (network: Network | null) =>
  network && { url: network.url, isSecure: network.door.isSecure, surfaces: [...network.door.surfaces] }
