// The office's page for the payment service: which service, its credentials, and a test of the connection.
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#renderer/i18n/use-format.ts'
import styles from '#renderer/office/setup/service-page.module.css'
import { LiveMessage, WaitNotice } from '#renderer/office/page/messages.tsx'
import { Stack, Text } from '#renderer/ui/layout.tsx'
import { FactList } from '#renderer/office/setup/fact-list.tsx'
import { ButtonRow } from '#renderer/ui/button-row.tsx'
import { usePending } from '#renderer/till/bridge.ts'
import { ProblemNotice } from '#renderer/ui/notice.tsx'
import { useProblemWords } from '#renderer/i18n/i18n.ts'
import {
  keepKeys,
  keptKey,
  keysIn,
  testService,
  type KeysControl,
} from '#renderer/office/setup/service-actions.ts'
import { resolverOf, useField, useKeptControl, useRevalidation } from '#renderer/office/page/form.ts'
import { useQuery } from '#renderer/office/page/queries.ts'
import { QueryResult } from '#renderer/office/page/query-result.tsx'
import { inShape, type KnownSetup } from '#renderer/office/setup/known-setup.ts'
import { SetupFrame, Panel, Waiting } from '#renderer/office/setup/setup-frame.tsx'
import { ServiceChoice } from '#renderer/office/setup/service-choice.tsx'
import { useSetup } from '#renderer/office/setup/setup-store.ts'
import { FormField, Fields } from '#renderer/office/setup/form-fields.tsx'
import { Button } from '#renderer/ui/button.tsx'
import { Icon } from '#renderer/ui/icon.tsx'
import type { SignLook } from '#renderer/ui/sign.tsx'
import { Status, MutedText } from '#renderer/ui/text.tsx'
import { credentialName, type CredentialName, type ServiceTest, type TestOutcome } from '#shared/setup.ts'
import { vaultPlaces } from '#shared/vault.ts'

export function ServicePage() {
  const { t } = useTranslation()
  const reading = useQuery('settings.read', {})
  return (
    <SetupFrame isListed title={t('access.title')} words={t('access.words')}>
      <QueryResult reading={reading}>{(answer) => <Parts setup={inShape(answer)} />}</QueryResult>
    </SetupFrame>
  )
}

function Parts({ setup }: { setup: KnownSetup }) {
  const sells = setup.settings.service.kind === 'service'
  return (
    <>
      <Waiting keys={setup.restartNeeded.filter((key) => key === 'service')} />
      <Runs setup={setup} />
      {/* First what has to be said first. */}
      {!sells && <ServiceChoice setup={setup} />}
      <Credentials setup={setup} />
      <Tested />
      {sells && <ServiceChoice setup={setup} />}
    </>
  )
}

function Runs({ setup: { service, settings } }: { setup: KnownSetup }) {
  const { t } = useTranslation()
  // What was chosen waits for the next start: that is said already.
  if (service.runs === null && settings.service.kind !== 'none') return null
  if (service.runs === null)
    return (
      <Panel title={t('access.runs')}>
        <WaitNotice icon="alert" text={t('access.mode.none')} />
      </Panel>
    )
  const { mode, merchantSerialNumber, address } = service.runs
  return (
    <Panel title={t('access.runs')}>
      <FactList
        rows={[
          { name: t('access.service'), value: t(`access.mode.${mode}`) },
          { name: t('access.msn'), value: merchantSerialNumber },
          { name: t('access.address'), value: address },
        ]}
      />
    </Panel>
  )
}

/** How one that is not there is shown: nothing is wrong with it where nobody needs it. */
const lacks = {
  needless: { icon: 'minus', colour: 'plain', words: 'access.unset' },
  missing: { icon: 'alert', colour: 'wait', words: 'access.outcome.missing' },
  closed: { icon: 'alert', colour: 'wait', words: 'access.closed' },
} as const

function Credentials({ setup }: { setup: KnownSetup }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { vault } = setup.service
  const { kind } = setup.settings.service
  const { tier, changedAt, trouble } = vault
  const isFixed = tier === 'environment'
  // Those of another service are there, and missing for this one.
  const isClosed = trouble !== null && trouble.code !== 'credentials.elsewhere'
  const lacking = lacks[isClosed ? 'closed' : kind === 'service' ? 'missing' : 'needless']
  // A sandbox that needs none is not said to lack three.
  const isListed = kind === 'service' || credentialName.options.some((name) => vault.has[name])
  const places = vaultPlaces(vault)
  const lies = keptKey(vault)
  const there = t(isFixed ? 'access.given' : 'access.has')
  return (
    <Panel
      title={t('access.credentials')}
      {...(isFixed || kind !== 'service' ? {} : { words: t('access.credentials.words') })}
    >
      {trouble && <ProblemNotice problem={trouble} />}
      {isListed && (
        <ul className={clsx(styles.rows, styles.checks)}>
          {credentialName.options.map((name) => (
            <Line
              key={name}
              colour={vault.has[name] ? 'good' : lacking.colour}
              icon={vault.has[name] ? 'tick' : lacking.icon}
              name={t(`access.${name}`)}
              state={vault.has[name] ? there : t(lacking.words)}
            />
          ))}
        </ul>
      )}
      {trouble === null && (
        <MutedText>
          {t(lies, places)}
          {changedAt !== null && <> {t('access.credentials.changed', { time: format.dayTime(changedAt) })}</>}
        </MutedText>
      )}
      {trouble === null && lies !== 'access.kept.nothing' && (
        <MutedText>{t(`access.guards.${tier}`, places)}</MutedText>
      )}
      {kind !== 'service' && <MutedText>{t(`access.credentials.${kind}`)}</MutedText>}
      {!isFixed && kind === 'service' && <Keys setup={setup} />}
    </Panel>
  )
}

function Keys({ setup }: { setup: KnownSetup }) {
  const { t } = useTranslation()
  const control: KeysControl = useKeptControl('keys', { clientId: '', clientSecret: '', subscriptionKey: '' })
  const form = useForm({ formControl: control, resolver: resolverOf(keysIn) })
  useRevalidation(form)
  const { isDirty, errors } = form.formState
  const save = form.handleSubmit(
    (given) => keepKeys(control, given),
    () => useSetup.setState({ said: null, trouble: null }),
  )
  const isSaved = useSetup(({ said }) => said === 'keysSaved') && !isDirty
  const isBusy = usePending('service.keep')
  const { has } = setup.service.vault
  return (
    <Stack as="form" gap={5} onSubmit={(event) => void save(event)}>
      <Fields>
        {credentialName.options.map((name) => (
          <Key key={name} form={form} name={name} isKept={has[name]} />
        ))}
      </Fields>
      <ButtonRow>
        <Button icon="lock" isBusy={isBusy} onClick={() => void save()}>
          {t('access.credentials.save')}
        </Button>
      </ButtonRow>
      {/* Enter in a field does the same. */}
      <button type="submit" className="hidden" tabIndex={-1} aria-hidden="true" />
      {errors.clientId ? (
        <LiveMessage message={t('access.credentials.oneAtLeast')} isSuccess={false} />
      ) : (
        <LiveMessage message={isSaved ? t('access.credentials.saved') : null} />
      )}
    </Stack>
  )
}

type KeyProps = { form: Pick<KeysControl, 'control'>; name: CredentialName; isKept: boolean }

function Key({ form, name, isKept }: KeyProps) {
  const { t } = useTranslation()
  const { text, type } = useField(form, name)
  const hint = isKept ? t('access.keeps') : undefined
  return <FormField label={t(`access.${name}`)} text={text} onChange={type} kind="secret" hint={hint} />
}

function Tested() {
  const { t } = useTranslation()
  const test = useSetup((state) => state.test)
  const isBusy = usePending('service.test')
  return (
    <Panel title={t('access.test')} words={t('access.test.words')}>
      <ButtonRow>
        <Button variant="main" icon="pulse" isBusy={isBusy} onClick={() => void testService()}>
          {t('access.test')}
        </Button>
      </ButtonRow>
      <Status>{test && <TestResult test={test} />}</Status>
    </Panel>
  )
}

const signs: Record<TestOutcome, SignLook> = {
  right: { icon: 'tick', colour: 'good' },
  wrong: { icon: 'cross', colour: 'bad' },
  suspect: { icon: 'question', colour: 'wait' },
  missing: { icon: 'alert', colour: 'wait' },
  unchecked: { icon: 'minus', colour: 'plain' },
}

/** What it is called and how it stands, with its sign. */
function Line(props: SignLook & { name: string; state: string; children?: ReactNode }) {
  const { icon, colour, name, state, children } = props
  const tone = colour === 'plain' ? 'muted' : colour
  return (
    <li>
      <Icon name={icon} tone={tone} />
      <span>{name}</span>
      <Text as="strong" tone={tone} weight="strong">
        {state}
      </Text>
      {children}
    </li>
  )
}

function TestResult({ test: { steps, ms, problem } }: { test: ServiceTest }) {
  const { t } = useTranslation()
  const problemWords = useProblemWords()
  const isWell = steps.every(({ outcome }) => outcome === 'right')
  return (
    <Stack>
      <ul className={clsx(styles.rows, styles.checks)}>
        {steps.map(({ part, outcome }) => (
          <Line
            key={part}
            {...signs[outcome]}
            name={t(`access.part.${part}`)}
            state={t(`access.outcome.${outcome}`)}
          >
            {(outcome === 'wrong' || outcome === 'suspect') && (
              <MutedText>{t(`access.remedy.${part}`)}</MutedText>
            )}
          </Line>
        ))}
      </ul>
      {/* No payment takes part in it, so what a problem means for one is left out. */}
      {problem && <p>{problemWords(problem).what}</p>}
      <MutedText>{isWell ? t('access.test.wellKept', { ms }) : t('access.test.notWell')}</MutedText>
    </Stack>
  )
}
