// The golden days: between them every kind of fact, of end, of refund and of rule is lived, by the real till at the real sandbox.
import { club } from '#test/support/golden/club.ts'
import { counter } from '#test/support/golden/counter.ts'
import { shopSettings, type GoldenDay } from '#test/support/golden/day.ts'
import { kiosk } from '#test/support/golden/kiosk.ts'
import { membersInTrouble } from '#test/support/golden/members-in-trouble.ts'
import { otherTill } from '#test/support/golden/other-till.ts'
import { staff } from '#test/support/golden/staff.ts'
import { terminal } from '#test/support/golden/terminal.ts'
import { troubled } from '#test/support/golden/troubled.ts'
import { firstManager, realShop } from '#test/support/pages/first-sign-in.ts'

const inNorwegian = { ...shopSettings, locale: 'nb-NO', personalCodeStart: 'code:' }
const inDanish = { ...shopSettings, market: 'DK', locale: 'da-DK' } as const
const inFinnish = { ...shopSettings, market: 'FI', locale: 'fi-FI' } as const
const inSwedish = { ...shopSettings, market: 'FI', locale: 'sv-FI' } as const

export const goldenDays: readonly GoldenDay[] = [
  { name: 'counter', options: (seed) => ({ seed, settings: inNorwegian }), live: counter },
  { name: 'troubled', options: (seed) => ({ seed, settings: shopSettings }), live: troubled },
  {
    name: 'kiosk',
    options: (seed) => ({ seed, settings: { ...inFinnish, isAttended: false } }),
    live: kiosk,
  },
  {
    name: 'terminal',
    options: (seed) => ({ seed, settings: { ...shopSettings, isAttended: false, mode: 'terminal' } }),
    live: terminal,
  },
  { name: 'club', options: (seed) => ({ seed, settings: shopSettings }), live: club },
  { name: 'members-in-trouble', options: (seed) => ({ seed, settings: inDanish }), live: membersInTrouble },
  {
    name: 'other-till',
    second: 'other-till-heir',
    options: (seed) => ({ seed, settings: inSwedish }),
    live: otherTill,
  },
  { name: 'staff', options: (seed) => realShop(inNorwegian, seed), live: staff, pin: firstManager.pin },
]
