// The name of who is signed in on this screen. Where people sign in, it opens the menu to sign out or change.
import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { Icon } from '#renderer/ui/icon.tsx'
import { openSignIn } from '#renderer/staff/sign-in-form.ts'
import styles from '#renderer/staff/signed-in-menu.module.css'
import type { StaffView } from '#shared/staff.ts'

export function SignedInMenu({ staff: { signedIn, people } }: { staff: StaffView }) {
  const { t } = useTranslation()
  if (people.length === 0)
    return (
      signedIn && (
        <span className={styles.who}>
          <span className={styles.name} title={signedIn.name}>
            {signedIn.name}
          </span>
        </span>
      )
    )
  const name = signedIn?.name ?? t('people.nobody')
  return (
    <button
      type="button"
      className={clsx(styles.who, styles.act)}
      aria-label={t('people.change', { name })}
      onClick={openSignIn}
    >
      <Icon name="person" />
      <span className={styles.name}>{name}</span>
    </button>
  )
}
