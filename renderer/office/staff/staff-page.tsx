// The office's page of staff: who works here, what each may do, and whether they have a PIN. A manager adds, changes and removes them.
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#renderer/i18n/use-format.ts'
import { tillNow, useValueAtTillNow } from '#renderer/till/clock.ts'
import { durationText } from '#renderer/i18n/times.ts'
import { PageHead, PageMain } from '#renderer/office/page/page-head.tsx'
import { useQuery } from '#renderer/office/page/queries.ts'
import { QueryResult } from '#renderer/office/page/query-result.tsx'
import { LiveMessage } from '#renderer/office/page/messages.tsx'
import { Button } from '#renderer/ui/button.tsx'
import { Card } from '#renderer/ui/card.tsx'
import styles from '#renderer/office/staff/staff-page.module.css'
import { Row as Line, Stack, Text } from '#renderer/ui/layout.tsx'
import { EmptyState } from '#renderer/ui/empty-state.tsx'
import { Icon } from '#renderer/ui/icon.tsx'
import type { AskedStaffAct, StaffAct } from '#renderer/office/staff/staff-actions.ts'
import { StaffFormDialog } from '#renderer/office/staff/staff-form.tsx'
import { useStaffNotice } from '#renderer/staff/staff-notice.ts'
import { useStore } from '#renderer/till/store.ts'
import type { OfficeView } from '#shared/bridge.ts'
import type { MemberRow, StaffView } from '#shared/staff.ts'

export function StaffPage() {
  const office = useStore((state) => state.office)
  return office && <People office={office} />
}

function People({ office }: { office: OfficeView }) {
  const { t } = useTranslation()
  const reading = useQuery('staff.list', {})
  const [asked, setAsked] = useState<AskedStaffAct | null>(null)
  const { staff } = office
  const ask = (act: AskedStaffAct) => {
    setAsked(act)
    forgetNotice()
  }
  // Not when the page goes: after the first PIN of all it gives way to sign-in, which says it then.
  useEffect(forgetNotice, [])
  return (
    <PageMain>
      <PageHead title={t('people.staff.title')} words={t('people.staff.words')}>
        <Button variant="main" icon="plus" onClick={() => ask({ act: 'add', row: null })}>
          {t('people.staff.add')}
        </Button>
      </PageHead>
      <StaffMessage you={staff.signedIn} />
      <QueryResult reading={reading}>
        {(rows) => <List rows={rows} you={staff.signedIn} ask={ask} />}
      </QueryResult>
      {asked && <StaffFormDialog asked={asked} onClose={() => setAsked(null)} />}
    </PageMain>
  )
}

const forgetNotice = (): void => useStaffNotice.setState({ notice: null })

type Ask = (asked: AskedStaffAct) => void
type ListProps = { rows: readonly MemberRow[]; you: StaffView['signedIn']; ask: Ask }

function List({ rows, you, ask }: ListProps) {
  const { t } = useTranslation()
  // A wait counts on from there.
  const readAt = useMemo(() => rows && tillNow(), [rows])
  if (rows.length === 0)
    return (
      <EmptyState icon="person" title={t('people.staff.none.title')} words={t('people.staff.none.words')} />
    )
  return (
    <Stack as="ul" gap={2} aria-label={t('people.staff.list')}>
      {rows.map((row) => (
        <Row key={row.id} row={row} readAt={readAt} isYou={row.id === you?.id} ask={ask} />
      ))}
    </Stack>
  )
}

/** By which number somebody signs in; and whoever is here, whose PIN alone was asked while nobody else had one. */
function StaffMessage({ you }: { you: StaffView['signedIn'] }) {
  const { t } = useTranslation()
  const notice = useStaffNotice((state) => state.notice)
  const yours = notice?.isSecond ? (you?.number ?? null) : null
  return (
    <LiveMessage
      message={
        notice && (
          <>
            {t(notice.act === 'add' ? 'people.staff.notice' : 'people.staff.notice.pin', notice)}
            {yours !== null && <> {t('people.staff.notice.you', { number: yours })}</>}
          </>
        )
      }
    />
  )
}

type RowProps = { row: MemberRow; readAt: number }

function Row({ row, readAt, isYou, ask }: RowProps & { isYou: boolean; ask: Ask }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { name, role, number, pinResetAt } = row
  return (
    <Card as="li" className={styles.person}>
      <span className={styles.initials} aria-hidden="true">
        {initialsOf(name)}
      </span>
      <Stack as="span" gap={0} size="sm" tone="muted">
        <Text as="span" size="xl" tone="ink" weight="strong" breaks className={styles.name}>
          {name}
          {isYou && (
            <Text as="span" tone="faint" weight="normal">
              {' '}
              ({t('people.staff.you')})
            </Text>
          )}
        </Text>
        <span>
          {t('people.numberOf', { number })} · {t(`people.role.${role}`)}
        </span>
        {pinResetAt !== null && (
          <span>{t('people.staff.pinReset', { time: format.dayTime(pinResetAt) })}</span>
        )}
      </Stack>
      <PinState row={row} readAt={readAt} />
      <Line as="span" wrap gap={2} className={styles.acts}>
        {(['change', 'pin', 'remove'] as const).map((act) => (
          <StaffAction key={act} act={act} row={row} ask={ask} />
        ))}
      </Line>
    </Card>
  )
}

function PinState({ row, readAt }: RowProps) {
  return row.waitsMs > 0 ? <LockedPin row={row} readAt={readAt} /> : <KeptPin row={row} />
}

/** Counts down. */
function LockedPin({ row, readAt }: RowProps) {
  const { t } = useTranslation()
  // What was read since the last tick is no wait. In whole seconds: it draws again once in each.
  const left = useValueAtTillNow((now) => Math.ceil((row.waitsMs - Math.max(0, now - readAt)) / 1000) * 1000)
  if (left <= 0) return <KeptPin row={row} />
  return (
    <Line as="span" gap={2} size="sm" tone="bad" weight="strong" className={styles.pin}>
      <Icon name="clock" isSmall />
      {t('people.staff.waits', { time: durationText(left) })}
    </Line>
  )
}

function KeptPin({ row: { hasPin, isPinGiven } }: Pick<RowProps, 'row'>) {
  const { t } = useTranslation()
  return (
    <Line as="span" gap={2} size="sm" tone={!hasPin || isPinGiven ? 'wait' : 'muted'} className={styles.pin}>
      <Icon name={hasPin ? 'lock' : 'alert'} isSmall />
      {hasPin ? t(isPinGiven ? 'people.staff.pinGiven' : 'people.staff.pinSet') : t('people.noPin')}
    </Line>
  )
}

const words = { change: 'change', pin: 'newPin', remove: 'remove' } as const satisfies Record<
  Exclude<StaffAct, 'add'>,
  string
>

function StaffAction({ act, row, ask }: { act: keyof typeof words; row: MemberRow; ask: Ask }) {
  const { t } = useTranslation()
  return (
    <Button
      size="compact"
      name={t(`people.staff.${words[act]}Of`, { name: row.name })}
      onClick={() => ask({ act, row })}
    >
      {t(`people.staff.${words[act]}`)}
    </Button>
  )
}

/** The letters of the first and the last word of a name. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/)
  const [first, last] = [words[0] ?? '', words.length > 1 ? (words.at(-1) ?? '') : '']
  return [first, last]
    .map((word) => Array.from(word)[0] ?? '')
    .join('')
    .toLocaleUpperCase()
}
