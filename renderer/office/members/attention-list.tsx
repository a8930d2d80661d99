// The agreements that need a person: failed charges with what to do about them, charges not made in time, and requests refused for good.
import { useTranslation } from 'react-i18next'
import { ProblemNotice } from '#renderer/ui/problem-notice.tsx'
import { useOffice } from '#renderer/office/page/office-store.ts'
import { askToMakeUp, askToLeave } from '#renderer/office/members/action-form.ts'
import { FailureWords } from '#renderer/office/members/status-signs.tsx'
import { memberText } from '#renderer/office/members/member.tsx'
import { RefusedWords, SeeToButtons } from '#renderer/office/members/refused-request.tsx'
import { dayText, useTerms } from '#renderer/office/members/agreement-terms.ts'
import { addressOf } from '#renderer/office/page/routes.ts'
import { Button } from '#renderer/ui/button.tsx'
import { Icon } from '#renderer/ui/icon.tsx'
import type { TillView } from '#shared/bridge.ts'
import type { Attention } from '#shared/membership.ts'

/** Nothing at all where nothing waits. */
export function AttentionList({ till: { locale } }: { till: TillView }) {
  const { t } = useTranslation()
  const reading = useOffice((desk) => desk.readings['agreements.attention'])
  const rows = reading?.answer?.rows ?? []
  const trouble = reading?.trouble ?? null
  if (rows.length === 0 && trouble === null) return null
  return (
    <section className="members-list" aria-labelledby="members-need-you">
      <h2 id="members-need-you">{t('members.needYou', { count: rows.length })}</h2>
      {trouble && <ProblemNotice problem={trouble} locale={locale} look="wait" />}
      <ul className="differences">
        {rows.map((row) => (
          <Waiting
            key={`${row.agreementId} ${row.kind} ${row.refused?.task ?? row.chargeId ?? row.interval ?? row.due}`}
            row={row}
            locale={locale}
          />
        ))}
      </ul>
    </section>
  )
}

function Waiting({ row, locale }: { row: Attention; locale: string }) {
  const { t } = useTranslation()
  const { said, asked } = useTerms(locale)
  const { kind, name, due, amount, failure, refused, isChargeable } = row
  const particulars = { amount: said(amount, row), day: dayText(due, locale) }
  return (
    <li className={kind === 'missed' ? 'difference unread' : 'difference'}>
      <Icon name={kind === 'missed' ? 'clock' : 'alert'} />
      <div className="difference-words">
        <h3>{memberText(row)}</h3>
        <p>{name}</p>
        <p className="member-waits">
          {kind === 'refused'
            ? refused && asked(refused.asked, particulars.amount)
            : t(`members.waits.${kind}`, particulars)}
        </p>
        {refused && <RefusedWords refused={refused} day={particulars.day} locale={locale} />}
        {kind === 'failed' && <FailureWords failure={failure} />}
        {kind === 'missed' && (
          <div className="member-why">
            <p>{t('members.missed.what')}</p>
            <p className="difference-remedy">{t('members.missed.do')}</p>
          </div>
        )}
        {kind === 'reserved' && (
          <div className="member-why">
            <p className="difference-remedy">{t('members.reserved.do')}</p>
          </div>
        )}
        {!isChargeable && (kind === 'failed' || kind === 'missed') && <p>{t('members.notNow')}</p>}
        <Acts row={row} />
      </div>
    </li>
  )
}

function Acts({ row }: { row: Attention }) {
  const { t } = useTranslation()
  const { kind, chargeId, interval, amount, agreementId, refused, isChargeable } = row
  return (
    <div className="sale-acts member-acts-of no-print">
      {refused && <SeeToButtons about={row} refused={refused} amount={amount} isChargeable={isChargeable} />}
      {kind === 'missed' && isChargeable && (
        <Button
          look="main"
          icon="member"
          act={() => askToMakeUp(row, { interval, insteadOf: chargeId, amount })}
        >
          {t('members.chargeNow')}
        </Button>
      )}
      {kind === 'failed' && isChargeable && (
        <Button icon="again" act={() => askToMakeUp(row, { interval: null, insteadOf: chargeId, amount })}>
          {t('members.chargeAgain')}
        </Button>
      )}
      {interval !== null && (
        <Button icon="cross" act={() => askToLeave(row, interval, amount)}>
          {t('members.leave')}
        </Button>
      )}
      <a className="member-link" href={addressOf({ page: 'agreement', agreementId })}>
        {t('members.look')}
      </a>
    </div>
  )
}
