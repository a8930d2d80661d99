// The office's work on the screens paired with this server: the list, a code for a new one, and the removal of one.
import type { ScreenPairing } from '#core/setup/commands.ts'
import type { Network } from '#server/network-door.ts'
import type { Pairing } from '#server/pairing.ts'
import type { Repeats } from '#server/repeated-requests.ts'
import type { Screens } from '#server/screens.ts'
import type { Streams } from '#server/streams.ts'
import type { Surface } from '#shared/command.ts'

export type ScreenPairingOptions = {
  surfaces: readonly Surface[]
  screens: Screens
  pairing: Pairing
  streams: Streams
  repeats: Repeats
  network: Network | null
}

export const createScreenPairing = ({
  surfaces,
  screens,
  pairing,
  ...options
}: ScreenPairingOptions): ScreenPairing => ({
  read: (session) => ({
    surfaces: [...surfaces],
    network: reachedBy(options.network),
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
    codes: pairing.alive(),
  }),
  pair(of) {
    if (!surfaces.includes(of)) return false
    pairing.make(of)
    return true
  },
  unpair(screen) {
    const wasThere = screens.remove(screen)
    // Its pages hear at once that they are none of ours.
    options.streams.end(screen)
    options.repeats.forget(screen)
    return wasThere
  },
})

const reachedBy = (network: Network | null) =>
  network && { url: network.url, isSecure: network.door.isSecure, surfaces: [...network.door.surfaces] }
