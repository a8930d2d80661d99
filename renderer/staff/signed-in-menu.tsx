// The name of who is signed in on this screen. Where people sign in, it opens the menu to sign out or change.
import '#renderer/staff/staff.css'
import { useTranslation } from 'react-i18next'
import { Icon } from '#renderer/ui/icon.tsx'
import { openSignIn } from '#renderer/staff/sign-in-form.ts'
import type { StaffView } from '#shared/staff.ts'

export function SignedInMenu({ staff: { signedIn, people } }: { staff: StaffView }) {
  const { t } = useTranslation()
  if (people.length === 0)
    return (
      signedIn && (
        <span className="who" title={signedIn.name}>
          {signedIn.name}
        </span>
      )
    )
  const name = signedIn?.name ?? t('people.nobody')
  return (
    <button
      type="button"
      className="who who-act"
      aria-label={t('people.change', { name })}
      onClick={openSignIn}
    >
      <Icon name="person" />
      <span className="who-name">{name}</span>
    </button>
  )
}
