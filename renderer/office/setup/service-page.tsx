// The office's page for the payment service: which service, its credentials, and a test of the connection.
import { useTranslation } from 'react-i18next'
import { isPending } from '#renderer/till/send-command.ts'
import { ProblemNotice } from '#renderer/ui/problem-notice.tsx'
import { useProblemWords } from '#renderer/i18n/i18n.ts'
import { dayAndTime } from '#renderer/i18n/times.ts'
import { keepKeys, keptKey, testService, writeKey } from '#renderer/office/setup/service-actions.ts'
import { useLocale } from '#renderer/office/page/locale.ts'
import { Said } from '#renderer/office/page/said.tsx'
import { SetupFrame, Known, Sheet, Waiting } from '#renderer/office/setup/setup-frame.tsx'
import { ServiceChoice } from '#renderer/office/setup/service-choice.tsx'
import { readSetup } from '#renderer/office/setup/settings-actions.ts'
import { useSetup, type KnownSetup } from '#renderer/office/setup/setup-store.ts'
import { Facts, FormField } from '#renderer/office/setup/form-fields.tsx'
import { Button } from '#renderer/ui/button.tsx'
import { Icon, type IconName } from '#renderer/ui/icon.tsx'
import { Status } from '#renderer/ui/status.tsx'
import { Quiet } from '#renderer/ui/quiet.tsx'
import { useStore } from '#renderer/till/store.ts'
import { credentialName, type ServiceTest, type TestOutcome } from '#shared/setup.ts'
import { vaultPlaces } from '#shared/vault.ts'

export function ServicePage() {
  const { t } = useTranslation()
  const setup = useSetup((state) => state.setup)
  return (
    <SetupFrame title={t('access.title')} words={t('access.words')} read={readSetup}>
      <Known part={setup} read={readSetup}>
        {(answer) => (
          <>
            <Waiting keys={answer.restartNeeded.filter((key) => key === 'service')} />
            <Runs setup={answer} />
            {/* First what has to be said first. */}
            {answer.settings.service.kind !== 'service' && <ServiceChoice setup={answer} />}
            <Credentials setup={answer} />
            <Tested />
            {answer.settings.service.kind === 'service' && <ServiceChoice setup={answer} />}
          </>
        )}
      </Known>
    </SetupFrame>
  )
}

function Runs({ setup: { service, settings } }: { setup: KnownSetup }) {
  const { t } = useTranslation()
  // What was chosen waits for the next start: that is said already.
  if (service.runs === null && settings.service.kind !== 'none') return null
  if (service.runs === null)
    return (
      <Sheet title={t('access.runs')}>
        <p className="setup-waits">
          <Icon name="alert" />
          <span>{t('access.mode.none')}</span>
        </p>
      </Sheet>
    )
  const { mode, merchantSerialNumber, address } = service.runs
  return (
    <Sheet title={t('access.runs')}>
      <Facts
        rows={[
          { name: t('access.service'), value: t(`access.mode.${mode}`) },
          { name: t('access.msn'), value: merchantSerialNumber },
          { name: t('access.address'), value: address },
        ]}
      />
    </Sheet>
  )
}

/** How one that is not there is shown: nothing is wrong with it where nobody needs it. */
const lacks = {
  needless: { icon: 'minus', look: 'plain', words: 'access.unset' },
  missing: { icon: 'alert', look: 'wait', words: 'access.lacks' },
  closed: { icon: 'alert', look: 'wait', words: 'access.closed' },
} as const

function Credentials({ setup }: { setup: KnownSetup }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const { vault } = setup.service
  const { kind } = setup.settings.service
  const { tier, changedAt, trouble } = vault
  const isFixed = tier === 'environment'
  // Those of another service are there, and missing for this one.
  const isClosed = trouble !== null && trouble.code !== 'credentials.elsewhere'
  const lacking = lacks[isClosed ? 'closed' : kind === 'service' ? 'missing' : 'needless']
  const places = vaultPlaces(vault)
  const lies = keptKey(vault)
  const there = t(isFixed ? 'access.given' : 'access.has')
  return (
    <Sheet
      title={t('access.credentials')}
      {...(isFixed || kind !== 'service' ? {} : { words: t('access.credentials.words') })}
    >
      {trouble && <ProblemNotice problem={trouble} locale={locale} />}
      <ul className="setup-keys">
        {credentialName.options.map((name) => (
          <li key={name} className={vault.has[name] ? 'good' : lacking.look}>
            <Icon name={vault.has[name] ? 'tick' : lacking.icon} />
            <span>{t(`access.${name}`)}</span>
            <strong>{vault.has[name] ? there : t(lacking.words)}</strong>
          </li>
        ))}
      </ul>
      {trouble === null && (
        <Quiet>
          {t(lies, places)}
          {changedAt !== null && (
            <> {t('access.credentials.changed', { time: dayAndTime(changedAt, locale) })}</>
          )}
        </Quiet>
      )}
      {trouble === null && lies !== 'access.kept.nothing' && (
        <Quiet>{t(`access.guards.${tier}`, places)}</Quiet>
      )}
      {kind !== 'service' && <Quiet>{t(`access.credentials.${kind}`)}</Quiet>}
      {!isFixed && kind === 'service' && <Keys setup={setup} />}
    </Sheet>
  )
}

function Keys({ setup }: { setup: KnownSetup }) {
  const { t } = useTranslation()
  const keys = useSetup((state) => state.keys)
  const said = useSetup((state) => state.said)
  const isBusy = useStore((state) => isPending(state, 'service.keep'))
  const { has } = setup.service.vault
  return (
    <form
      className="setup-form"
      onSubmit={(event) => {
        event.preventDefault()
        void keepKeys()
      }}
    >
      <div className="setup-fields">
        {credentialName.options.map((name) => (
          <FormField
            key={name}
            label={t(`access.${name}`)}
            text={keys[name]}
            type={(text) => writeKey(name, text)}
            kind="secret"
            hint={has[name] ? t('access.keeps') : undefined}
          />
        ))}
      </div>
      <div className="setup-acts">
        <Button icon="lock" isBusy={isBusy} act={() => void keepKeys()}>
          {t('access.credentials.save')}
        </Button>
        {/* Enter in a field does the same. */}
        <button type="submit" className="hidden" tabIndex={-1} aria-hidden="true" />
      </div>
      {said === 'noKeys' && <Said words={t('access.credentials.oneAtLeast')} isWell={false} />}
      {said !== 'noKeys' && <Said words={said === 'keysSaved' ? t('access.credentials.saved') : null} />}
    </form>
  )
}

function Tested() {
  const { t } = useTranslation()
  const test = useSetup((state) => state.test)
  const isBusy = useStore((state) => isPending(state, 'service.test'))
  return (
    <Sheet title={t('access.test')} words={t('access.test.words')}>
      <div className="setup-acts">
        <Button look="main" icon="pulse" isBusy={isBusy} act={() => void testService()}>
          {t('access.test')}
        </Button>
      </div>
      <Status className="setup-test">{test && <TestResult test={test} />}</Status>
    </Sheet>
  )
}

const signs: Record<TestOutcome, { icon: IconName; look: 'good' | 'bad' | 'wait' | 'plain' }> = {
  right: { icon: 'tick', look: 'good' },
  wrong: { icon: 'cross', look: 'bad' },
  suspect: { icon: 'question', look: 'wait' },
  missing: { icon: 'alert', look: 'wait' },
  unchecked: { icon: 'minus', look: 'plain' },
}

function TestResult({ test: { steps, ms, problem } }: { test: ServiceTest }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const problemWords = useProblemWords()
  const isWell = steps.every(({ outcome }) => outcome === 'right')
  return (
    <>
      <ul className="setup-keys">
        {steps.map(({ part, outcome }) => (
          <li key={part} className={signs[outcome].look}>
            <Icon name={signs[outcome].icon} />
            <span>{t(`access.part.${part}`)}</span>
            <strong>{t(`access.outcome.${outcome}`)}</strong>
            {(outcome === 'wrong' || outcome === 'suspect') && <p>{t(`access.remedy.${part}`)}</p>}
          </li>
        ))}
      </ul>
      {/* No payment takes part in it, so what a problem means for one is left out. */}
      {problem && <p>{problemWords(problem, locale).what}</p>}
      <Quiet>{isWell ? t('access.test.wellKept', { ms }) : t('access.test.notWell')}</Quiet>
    </>
  )
}
