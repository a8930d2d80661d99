// The sign-in check of a staff surface: until somebody is signed in who may be there, sign-in stands in its place.
import { keepNumberPad } from '#renderer/staff/number-pad.ts'
import { useSignInWish, type StaffSurface } from '#renderer/staff/sign-in-form.ts'
import { lazyPart } from '#renderer/ui/lazy-part.tsx'
import { Opening } from '#renderer/ui/connecting.tsx'
import { useStore } from '#renderer/till/store.ts'
import type { Permission } from '#shared/permissions.ts'

/** Without this there is nothing to do on a surface. */
const leastOf = { cashier: 'sell', office: 'seeReports' } as const satisfies Record<StaffSurface, Permission>

const SetUp = lazyPart(async () => (await import('#renderer/staff/first-sign-in.tsx')).SetUp, Opening)
const SignIn = lazyPart(async () => (await import('#renderer/staff/sign-in.tsx')).SignIn, Opening)

export function withSignIn(surface: StaffSurface, Screen: () => React.JSX.Element) {
  keepNumberPad()
  return function Behind(): React.JSX.Element {
    const view = useStore((state) => state[surface])
    const hasLanguage = useStore((state) => state.hasLanguage)
    const isWanted = useSignInWish((wish) => wish.isWanted)
    if (!view || !hasLanguage) return <Screen />
    const { staff, till } = view
    if (staff.needsSetUp) return <SetUp surface={surface} till={till} />
    if (isWanted || staff.asksSignIn || !staff.may.includes(leastOf[surface]))
      return <SignIn surface={surface} staff={staff} till={till} />
    // A screen of one person's is not the next one's, with all that was typed on it.
    return <Screen key={staff.signedIn?.id} />
  }
}
