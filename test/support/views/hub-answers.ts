// The answers to the office's page of a till's hub, in every state.
import type { HubView } from '#shared/hub.ts'
import { problem } from '#shared/problem.ts'
import { ago } from '#test/support/views/views.ts'

const connectedHub: HubView = {
  address: 'https://hub.example',
  shop: 'Kaffebaren',
  isAlive: true,
  behind: 0,
  sentTo: 41_207,
  lastHeardAt: ago(2),
  isFlowing: true,
  trouble: null,
  hintTrouble: null,
  nameTrouble: null,
}
export const hubs = {
  connected: connectedHub,
  asking: { ...connectedHub, isAlive: false, isFlowing: false, sentTo: null, lastHeardAt: null },
  behind: { ...connectedHub, behind: 8_420, sentTo: 32_787, isFlowing: false },
  away: {
    ...connectedHub,
    isAlive: false,
    isFlowing: false,
    behind: 41_207,
    sentTo: null,
    lastHeardAt: ago(90_000),
    trouble: problem('hub.away'),
  },
  refused: { ...connectedHub, behind: 12, sentTo: 41_195, trouble: problem('hub.refused', { row: 41_196 }) },
  unconfirmed: {
    ...connectedHub,
    hintTrouble: problem('hub.unitUnconfirmed', { unit: '123456', shop: connectedHub.shop }),
    isFlowing: false,
  },
  sameName: {
    ...connectedHub,
    nameTrouble: problem('hub.sameName', {
      shop: connectedHub.shop,
      name: 'Till 1',
      tills: 'm4k8tz',
      till: 'k7m2q9',
    }),
  },
  revoked: {
    ...connectedHub,
    isAlive: false,
    isFlowing: false,
    behind: 41_207,
    sentTo: null,
    trouble: problem('hub.keyRefused', { address: connectedHub.address }),
  },
} as const satisfies Record<string, HubView>
