// Who is at the till? Everybody’s name as a tile, and a pad for the PIN of whoever was chosen.
import { useTranslation } from 'react-i18next'
import { ProblemNotice } from '#renderer/cashier/problem-notice.tsx'
import { isUnderWay } from '#renderer/command.ts'
import { Button } from '#renderer/parts/button.tsx'
import { Empty } from '#renderer/parts/empty.tsx'
import { takeFocus } from '#renderer/parts/focus.ts'
import { Icon } from '#renderer/parts/icon.tsx'
import { Keypad } from '#renderer/parts/keypad.tsx'
import { TextField } from '#renderer/parts/text-field.tsx'
import {
  chosenAt,
  choosePerson,
  fieldOf,
  pressPin,
  shutDoor,
  signIn,
  signOut,
  typePin,
  useDoor,
  type StaffSurface,
} from '#renderer/people/door.ts'
import { Frame } from '#renderer/people/frame.tsx'
import { initialsOf } from '#renderer/people/initials.ts'
import { useSaid, useWrong } from '#renderer/people/wrong.ts'
import { useStore } from '#renderer/store.ts'
import type { TillView } from '#shared/bridge.ts'
import { saleCan } from '#shared/sale.ts'
import { may, type MemberSeen, type StaffView } from '#shared/staff.ts'

type Props = { surface: StaffSurface; staff: StaffView; till: TillView }

export function SignIn({ surface, staff, till }: Props) {
  const { t } = useTranslation()
  const door = useDoor()
  const chosen = staff.people.find(({ id }) => id === chosenAt(door, staff))
  const { signedIn } = staff
  const canStay = !staff.asksSignIn && (surface === 'cashier' || staff.may.includes('seeReports'))
  return (
    <Frame
      till={till}
      beside={
        chosen ? (
          <PinPad key={chosen.id} surface={surface} person={chosen} till={till} />
        ) : (
          <div className="door-hint">
            <Icon name="lock" />
            <p>{t('people.choose')}</p>
          </div>
        )
      }
    >
      <h1 ref={takeFocus} tabIndex={-1}>
        {t(`people.title.${surface}`)}
      </h1>
      {signedIn && !staff.may.includes('seeReports') && surface === 'office' && (
        <p className="door-note">{t('people.notInOffice', { name: signedIn.name })}</p>
      )}
      <Running surface={surface} />
      {staff.people.length === 0 ? (
        <Empty icon="person" title={t('people.none.title')} words={t('people.none.words')} />
      ) : (
        <ul className="person-tiles">
          {staff.people.map((person) => (
            <Tile
              key={person.id}
              person={person}
              isChosen={person === chosen}
              isHere={person.id === signedIn?.id}
              isUseless={surface === 'office' && !may(person.role, 'seeReports')}
              till={till}
            />
          ))}
        </ul>
      )}
      <div className="door-acts">
        {canStay && <Button act={shutDoor}>{t('people.back')}</Button>}
        {signedIn && !staff.asksSignIn && staff.people.some(({ id }) => id === signedIn.id) && (
          <Button icon="leave" act={() => void signOut(surface)}>
            {t('people.signOut', { name: signedIn.name })}
          </Button>
        )}
      </div>
    </Frame>
  )
}

/** A payment goes on, whoever has left the till. */
function Running({ surface }: { surface: StaffSurface }) {
  const { t } = useTranslation()
  const sale = useStore(({ cashier }) => cashier?.sale ?? null)
  if (surface !== 'cashier' || !sale || !saleCan.poll.has(sale.state)) return null
  return (
    <p className="door-note">
      <Icon name="clock" />
      <span>{t('people.running')}</span>
    </p>
  )
}

type TileProps = {
  person: MemberSeen
  isChosen: boolean
  isHere: boolean
  isUseless: boolean
  till: TillView
}

function Tile({ person, isChosen, isHere, isUseless, till: { asksPin, mode } }: TileProps) {
  const { t } = useTranslation()
  const { id, name, role, hasPin } = person
  const isEnough = hasPin || !asksPin || (mode === 'sandbox' && role === 'cashier')
  const cannot = isUseless || !isEnough
  return (
    <li>
      <button
        type="button"
        className={isChosen ? 'person-tile chosen' : 'person-tile'}
        aria-pressed={isChosen}
        aria-disabled={cannot || undefined}
        onClick={cannot ? undefined : () => choosePerson(id)}
      >
        <span className="person-mark" aria-hidden="true">
          {initialsOf(name)}
        </span>
        <span className="person-words">
          <span className="person-name">{name}</span>
          <span className="person-role">
            {t(`people.role.${role}`)}
            {isHere && ` · ${t('people.here')}`}
            {!hasPin && asksPin && ` · ${t('people.noPin')}`}
          </span>
        </span>
      </button>
    </li>
  )
}

function PinPad({ surface, person, till }: { surface: StaffSurface; person: MemberSeen; till: TillView }) {
  const { t } = useTranslation()
  const door = useDoor()
  const wrong = useWrong(door, till.locale)
  const said = useSaid(door)
  const isBusy = useStore((state) => isUnderWay(state, 'staff.signIn'))
  const enter = () => void signIn(surface, person.id, person.hasPin)
  return (
    <>
      {person.hasPin && (
        <>
          <TextField
            label={t('people.pinOf', { name: person.name })}
            kind="pin"
            text={door.pin}
            type={typePin}
            enter={enter}
            wrong={wrong('pin')}
            isFirst
          />
          <Keypad press={pressPin} has00={false} />
        </>
      )}
      {said && fieldOf(said.code) === 'all' && <ProblemNotice problem={said} locale={till.locale} />}
      <Button look="main" isBusy={isBusy} act={enter}>
        {t('people.signIn')}
      </Button>
    </>
  )
}
