// Sample answers of a till about the screens that are paired with it.
import type { Surface } from '#shared/command.ts'
import type { PairedScreens } from '#shared/screens.ts'
import { ago } from '#test/support/samples/screens.ts'

const screen = (surface: Surface, isHere: boolean, isAsking = false) => ({
  screen: `${surface}-${isHere ? 'here' : 'there'}-aaaaaaa`,
  surface,
  isHere,
  isAsking,
  since: ago(90_000),
  seenAt: ago(isAsking ? 0 : 4),
})

export const ownScreens: PairedScreens = {
  surfaces: ['cashier', 'customer', 'office'],
  network: null,
  screens: [screen('office', true, true), screen('cashier', true), screen('customer', true)],
  codes: [],
}

export const networkScreens: PairedScreens = {
  ...ownScreens,
  network: {
    url: 'https://kasse.local:7443',
    otherUrls: ['https://192.168.1.20:7443'],
    isSecure: true,
    surfaces: ownScreens.surfaces,
    authority: {
      fingerprint: Array.from({ length: 32 }, (_, at) =>
        ((at * 37 + 90) % 256).toString(16).padStart(2, '0').toUpperCase(),
      ).join(':'),
      page: 'https://kasse.local:7443/trust',
      file: '/trust/kasse-till-k3m9qz.crt',
    },
  },
  screens: [...ownScreens.screens, screen('customer', false)],
}

export const codeScreens: PairedScreens = {
  ...networkScreens,
  codes: [{ surface: 'customer', code: 'K7QM-4XHT', until: ago(-290), again: null }],
}
export const plainScreens: PairedScreens = {
  ...networkScreens,
  network: {
    url: 'http://192.0.2.2:7443',
    otherUrls: [],
    isSecure: false,
    surfaces: ['customer'],
    authority: null,
  },
}
