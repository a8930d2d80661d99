// The sign-in screen: a number and a PIN on a pad. It shows no name, role or amount.
import { useEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { OtherProblem } from '#renderer/signature/field-problem.tsx'
import { isElsewhere } from '#renderer/ui/key-origin.ts'
import { usePending } from '#renderer/till/bridge.ts'
import { Button } from '#renderer/ui/button.tsx'
import { Row, Text } from '#renderer/ui/layout.tsx'
import { Pad } from '#renderer/ui/pad.tsx'
import { takeFocus } from '#renderer/ui/focus.ts'
import { Icon } from '#renderer/ui/icon.tsx'
import { TextField } from '#renderer/ui/text-field.tsx'
import { useSignIn } from '#renderer/staff/sign-in-actions.ts'
import { closeSignIn, type StaffSurface } from '#renderer/staff/sign-in-form.ts'
import { useStaffNotice } from '#renderer/staff/staff-notice.ts'
import { Lead, SignInFrame } from '#renderer/staff/sign-in-frame.tsx'
import styles from '#renderer/staff/sign-in.module.css'
import { usePeopleProblem } from '#renderer/staff/people-problem.ts'
import type { TillView } from '#shared/bridge.ts'
import type { StaffView } from '#shared/staff.ts'

type Props = { surface: StaffSurface; staff: StaffView; till: TillView }

export function SignIn({ surface, staff, till }: Props) {
  const { t } = useTranslation()
  const door = useSignIn(surface)
  const { signedIn, asksSignIn, numberDigits, isPaying } = staff
  const canStay = !asksSignIn && (surface === 'cashier' || staff.may.includes('seeReports'))
  const number = signedIn?.number ?? null
  return (
    <SignInFrame till={till} beside={<PinEntry door={door} most={numberDigits} till={till} />}>
      <h1 ref={takeFocus} tabIndex={-1}>
        {t(`people.title.${surface}`)}
      </h1>
      {signedIn && !staff.may.includes('seeReports') && surface === 'office' && <NotIn signedIn={signedIn} />}
      {surface === 'cashier' && isPaying && <Paying />}
      <Lead>{t(numberDigits > 0 ? 'people.hint' : 'people.hintPin')}</Lead>
      {signedIn && number !== null && numberDigits > 0 && (
        <p>{t('people.yours', { name: signedIn.name, number })}</p>
      )}
      {number === null && numberDigits > 0 && (
        <Text tone="faint">{t(surface === 'office' ? 'people.hintLost.office' : 'people.hintLost')}</Text>
      )}
      <Row wrap className={styles.acts}>
        {canStay && <Button onClick={closeSignIn}>{t('dialog.back')}</Button>}
        {signedIn && number !== null && !asksSignIn && (
          <Button icon="leave" onClick={() => void door.signOut()}>
            {t('people.signOut', { name: signedIn.name })}
          </Button>
        )}
      </Row>
    </SignInFrame>
  )
}

/** Whoever is here may not be in the office; in the sandbox it has just closed behind the first PIN of all. */
function NotIn({ signedIn: { name, number } }: { signedIn: NonNullable<StaffView['signedIn']> }) {
  const { t } = useTranslation()
  const notice = useStaffNotice((state) => state.notice)
  if (!notice?.isFirst || number !== null) return <Note>{t('people.notInOffice', { name })}</Note>
  return (
    <Row as="p" align="start" weight="medium">
      <Icon name="tick" tone="good" />
      <span>{t('people.staff.notice', notice)}</span>
    </Row>
  )
}

const Note = ({ children }: { children: ReactNode }) => (
  <Row as="p" tone="wait" weight="medium" className={styles.note}>
    {children}
  </Row>
)

/** It goes on, whoever has left the till. */
function Paying() {
  const { t } = useTranslation()
  return (
    <Note>
      <Icon name="clock" />
      <span>{t('people.running')}</span>
    </Note>
  )
}

type EntryProps = { door: ReturnType<typeof useSignIn>; most: number; till: TillView }

/** `most`: so many digits the longest number has; 0 where none is asked. */
function PinEntry({ door, most, till }: EntryProps) {
  const { t } = useTranslation()
  const { keyInto } = door
  const wrong = usePeopleProblem(door)
  const isBusy = usePending('staff.signIn')
  const isNumber = most > 0 && door.keyed === 'number'
  const enter = () => void door.signIn(most, till.mode !== 'sandbox')
  const fields = useTypedBeside(isNumber ? 'number' : 'pin', enter)
  return (
    <>
      <div ref={fields} className={most > 0 ? styles.fields : undefined}>
        {most > 0 && (
          <TextField
            label={t('people.number')}
            kind="number"
            hasPad
            text={door.number}
            onChange={(text) => door.typeNumber(text, most)}
            onSubmit={() => keyInto('pin')}
            error={wrong('number')}
            takesFocus={isNumber}
            focused={() => keyInto('number')}
          />
        )}
        <TextField
          label={t('people.pin')}
          kind="pin"
          hasPad
          text={door.pin}
          onChange={door.typePin}
          onSubmit={enter}
          error={wrong('pin')}
          takesFocus={!isNumber}
          // Where no number is asked yet, it comes first as soon as one is.
          {...(most > 0 ? { focused: () => keyInto('pin') } : {})}
        />
      </div>
      <Pad keys="digits" onPress={(key) => door.pressSignIn(key, most)} />
      <OtherProblem trouble={door.trouble} />
      <Button variant="main" isBusy={isBusy} onClick={enter}>
        {t('people.signIn')}
      </Button>
    </>
  )
}

/** Digits that are typed beside the fields go into the one whose turn it is; Enter there signs in. Gives the ref of the fields. */
function useTypedBeside(turn: 'number' | 'pin', enter: () => void) {
  const fields = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const typed = (event: KeyboardEvent) => {
      const { key, target, repeat, ctrlKey, metaKey, altKey } = event
      if (isElsewhere(event)) return
      if (repeat || ctrlKey || metaKey || altKey || target instanceof HTMLInputElement) return
      if (key === 'Enter' && !(target instanceof HTMLButtonElement)) enter()
      // The character of a key goes to what has the focus by then.
      if (/^\d$/.test(key))
        [...(fields.current?.querySelectorAll('input') ?? [])].at(turn === 'number' ? 0 : -1)?.focus()
    }
    window.addEventListener('keydown', typed)
    return () => window.removeEventListener('keydown', typed)
  })
  return fields
}
