// The answers to the office's page of a till's hub, in every state.
import { hubView, type HubView } from '#shared/hub.ts'
import { problem } from '#shared/problem.ts'
import { sample, type Parts } from '#test/support/samples/sample.ts'
import { ago } from '#test/support/samples/screens.ts'

const [address, shop] = ['https://hub.example', 'Kaffebaren']
const hub = (parts: Parts<HubView>): HubView =>
  sample(hubView, { address, shop, isAlive: true, sentTo: 41_207, lastHeardAt: ago(2), ...parts })
export const hubs = {
  connected: hub({ isFlowing: true }),
  asking: hub({ isAlive: false, sentTo: null, lastHeardAt: null }),
  behind: hub({ behind: 8_420, sentTo: 32_787 }),
  away: hub({
    isAlive: false,
    behind: 41_207,
    sentTo: null,
    lastHeardAt: ago(90_000),
    trouble: problem('hub.away'),
  }),
  refused: hub({
    isFlowing: true,
    behind: 12,
    sentTo: 41_195,
    trouble: problem('hub.refused', { row: 41_196 }),
  }),
  unconfirmed: hub({ hintTrouble: problem('hub.unitUnconfirmed', { unit: '123456', shop }) }),
  sameName: hub({
    isFlowing: true,
    nameTrouble: problem('hub.sameName', { shop, name: 'Till 1', tills: 'm4k8tz', till: 'k7m2q9' }),
  }),
  revoked: hub({
    isAlive: false,
    behind: 41_207,
    sentTo: null,
    trouble: problem('hub.keyRefused', { address }),
  }),
}
