// What somebody has typed on the pages of set-up or of staff, and has left behind when the next person is signed in.
import { expect, test } from 'vitest'
import { answer } from '#renderer/office/setup/looking-after.ts'
import { noAnswer, noKeys, useSetup } from '#renderer/office/setup/state.ts'
import { useStore } from '#renderer/store.ts'
import { officeView } from '#test/support/office-views.ts'
import { ourStaff } from '#test/support/our-staff.ts'
import { useTillByHand } from '#test/support/till-by-hand.ts'

useTillByHand()
const maja = { id: 'p1', name: 'Maja', role: 'manager', number: 11 } as const

test('a reason, a PIN, who signs and credentials are gone once somebody is signed out, however that came about', () => {
  const says = (staff: Partial<typeof ourStaff>) =>
    useStore.setState({ office: officeView({}, { staff: { ...ourStaff, ...staff } }) })
  says({ signedIn: maja })
  answer({ person: 'p1', reason: 'the disk', pin: '258013' })
  useSetup.setState({ keys: { ...noKeys, clientSecret: 'kept from the next' } })
  // Whatever else the till tells.
  says({ signedIn: maja, isPaying: true })
  expect(useSetup.getState().answering.pin).toBe('258013')
  says({ signedIn: null })
  expect(useSetup.getState()).toMatchObject({ answering: noAnswer, keys: noKeys })
})
