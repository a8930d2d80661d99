// The sign-in check of a staff surface: until somebody is signed in who may be there, sign-in stands in its place.
import '#renderer/cashier/keying.css'
import '#renderer/people/people.css'
import { useDoor, type StaffSurface } from '#renderer/people/door.ts'
import { later } from '#renderer/parts/later.tsx'
import { Opening } from '#renderer/parts/opening.tsx'
import { useStore } from '#renderer/store.ts'
import { tagOf } from '#shared/language.ts'
import type { Permission } from '#shared/permissions.ts'

/** Without this there is nothing to do on a surface. */
const leastOf = { cashier: 'sell', office: 'seeReports' } as const satisfies Record<StaffSurface, Permission>

const SetUp = later(async () => (await import('#renderer/people/set-up.tsx')).SetUp, Opening)
const SignIn = later(async () => (await import('#renderer/people/sign-in.tsx')).SignIn, Opening)

export function behindDoor(surface: StaffSurface, Screen: () => React.JSX.Element) {
  return function Behind(): React.JSX.Element {
    const view = useStore((state) => state[surface])
    const hasLanguage = useStore((state) => state.hasLanguage)
    const chosen = useStore((state) => state.chosen)
    const isWanted = useDoor((door) => door.isWanted)
    if (!view || !hasLanguage) return <Screen />
    const { staff } = view
    const till = chosen ? { ...view.till, locale: tagOf(chosen, view.till.market) } : view.till
    if (staff.needsSetUp) return <SetUp surface={surface} till={till} />
    if (isWanted || staff.asksSignIn || !staff.may.includes(leastOf[surface]))
      return <SignIn surface={surface} staff={staff} till={till} />
    return <Screen />
  }
}
