// The other registers that may ask this till for payments, in the office: where they reach it, a code for a new one, what each may do.
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#renderer/i18n/use-format.ts'
import { durationText } from '#renderer/i18n/times.ts'
import { resolverOf, useField, useKeptControl, useOpenForm } from '#renderer/office/page/form.ts'
import { OwnPinDialog } from '#renderer/office/page/own-pin-field.tsx'
import { useQuery } from '#renderer/office/page/queries.ts'
import { QueryResult } from '#renderer/office/page/query-result.tsx'
import { LiveMessage } from '#renderer/office/page/messages.tsx'
import { FactList } from '#renderer/office/setup/fact-list.tsx'
import { Fields, FormField } from '#renderer/office/setup/form-fields.tsx'
import { askToPair, stopPairing } from '#renderer/office/setup/pairing-actions.ts'
import {
  blankRegister,
  draftOf,
  pairRegister,
  registerIn,
  type OpenRegister,
  type RegisterDraft,
  type Wanted,
} from '#renderer/office/setup/register-actions.ts'
import { RegisterDialog, RightsFields } from '#renderer/office/setup/register-dialog.tsx'
import { CodeCard, NamedRow, PairingCodes } from '#renderer/office/setup/paired-parts.tsx'
import { WebhookWords } from '#renderer/office/setup/webhook-words.tsx'
import { Panel } from '#renderer/office/setup/setup-frame.tsx'
import { useSetup } from '#renderer/office/setup/setup-store.ts'
import { useTillNow } from '#renderer/till/clock.ts'
import { usePending } from '#renderer/till/bridge.ts'
import { useStore } from '#renderer/till/store.ts'
import { ButtonRow } from '#renderer/ui/button-row.tsx'
import { Button } from '#renderer/ui/button.tsx'
import { DialogWords } from '#renderer/ui/dialog-parts.tsx'
import { Icon } from '#renderer/ui/icon.tsx'
import { ProblemNotice } from '#renderer/ui/notice.tsx'
import { Row, Stack } from '#renderer/ui/layout.tsx'
import { MutedText } from '#renderer/ui/text.tsx'
import type { RegistersView, RegisterView } from '#shared/checkout.ts'

/** While a code waits, events are not taken, or a port cannot be had: what becomes of it is seen here soon. ms */
const lookEveryMs = 3000
const isToFollow = ({ codes, registers, unreached }: RegistersView): number | false =>
  (codes.length > 0 || unreached.length > 0 || registers.some(({ webhook }) => webhook?.failing)) &&
  lookEveryMs

export function RegistersPart() {
  const { t } = useTranslation()
  const registers = useQuery('registers.read', {}, isToFollow)
  // Only a host with screens over HTTP has an address in the network; the desktop program has none to offer.
  const hasNetwork = !!useQuery('screens.read', {}).data
  return (
    <Panel words={t('registers.words')}>
      <QueryResult reading={registers}>{(view) => <Known view={view} hasNetwork={hasNetwork} />}</QueryResult>
    </Panel>
  )
}

function Known({ view, hasNetwork }: { view: RegistersView; hasNetwork: boolean }) {
  const { t } = useTranslation()
  const said = useSetup((state) => state.said)
  const [opened, open] = useOpenForm<RegisterDraft, Wanted, OpenRegister['base']>('rights')
  const { here, network, authority, registers, unreached } = view
  const isReached = here !== null || network !== null
  const address = (url: string) => <code>{url}</code>
  return (
    <>
      {unreached.map((problem, at) => (
        <ProblemNotice key={at} problem={problem} variant="wait" />
      ))}
      {!isReached ? (
        unreached.length === 0 && <MutedText>{t('registers.here.none')}</MutedText>
      ) : (
        <FactList
          rows={[
            ...(here === null ? [] : [{ name: t('registers.here'), value: address(here) }]),
            ...(hasNetwork || network !== null
              ? [
                  {
                    name: t('registers.network'),
                    value: network === null ? t('registers.network.none') : address(network),
                  },
                ]
              : []),
            ...(authority
              ? [
                  { name: t('registers.authority'), value: address(authority.file) },
                  { name: t('screens.trust.fingerprint'), value: address(authority.fingerprint) },
                ]
              : []),
          ]}
        />
      )}
      {isReached && <PairForm />}
      <Codes view={view} />
      <LiveMessage
        message={
          said === 'revoked'
            ? t('registers.revoked.said')
            : said === 'rightsChanged'
              ? t('registers.rights.said')
              : null
        }
      />
      {registers.length === 0 ? (
        <MutedText>{t('registers.none')}</MutedText>
      ) : (
        <Stack as="ul" gap={0}>
          {registers
            .toSorted((one, other) => Number(one.isRevoked) - Number(other.isRevoked))
            .map((one) => (
              <RegisterItem
                key={one.register}
                register={one}
                onOpen={(about) => open({ register: one, about }, draftOf(one))}
              />
            ))}
        </Stack>
      )}
      {opened && <RegisterDialog opened={opened} />}
    </>
  )
}

function PairForm() {
  const { t } = useTranslation()
  const control = useKeptControl<RegisterDraft, Wanted>('register', blankRegister)
  const form = useForm({ formControl: control, resolver: resolverOf(registerIn) })
  const name = useField(control, 'name')
  const isAsking = useSetup(({ pairing }) => pairing?.what === 'register')
  const isBusy = usePending('registers.pair')
  const pair = form.handleSubmit(async (wanted) => {
    if (await pairRegister(wanted)) control.reset()
  })
  // A PIN is asked for once nothing is missing.
  const askToPairRegister = form.handleSubmit(() => askToPair({ what: 'register' }, pair))
  return (
    <>
      <Stack as="form" gap={4} onSubmit={(event) => void askToPairRegister(event)}>
        <h2>{t('registers.pair')}</h2>
        <MutedText>{t('registers.pair.words')}</MutedText>
        <Fields>
          <FormField
            label={t('registers.name')}
            hint={t('registers.name.hint')}
            text={name.text}
            onChange={name.type}
            place={name.ref}
            longest={40}
            error={name.isWrong ? t('registers.name.missing') : null}
          />
        </Fields>
        <RightsFields form={control} />
        <ButtonRow>
          <Button icon="link" isBusy={isBusy} onClick={() => void askToPairRegister()}>
            {t('registers.makeCode')}
          </Button>
        </ButtonRow>
      </Stack>
      {isAsking && (
        <OwnPinDialog
          title={t('registers.pair')}
          yes={t('registers.makeCode')}
          isBusy={isBusy}
          onClick={() => void pair()}
          onClose={stopPairing}
        >
          <DialogWords>
            <strong>{name.text.trim()}</strong>
          </DialogWords>
        </OwnPinDialog>
      )}
    </>
  )
}

const Codes = ({ view }: { view: RegistersView }) => (
  <PairingCodes>{view.codes.length > 0 && <RunningCodes view={view} />}</PairingCodes>
)

/** Also what to do with it: on the register, or in a terminal for a try. */
function RunningCodes({ view: { codes, here, network } }: { view: RegistersView }) {
  const { t } = useTranslation()
  const now = useTillNow()
  const address = network ?? here ?? ''
  /** The desktop app comes without the commands. */
  const hasCommands = useStore(({ office }) => office?.till.canRestart === false)
  return codes
    .filter(({ until }) => until > now)
    .map(({ code, name, until }) => (
      <CodeCard key={code}>
        <MutedText>{t('registers.code', { name })}</MutedText>
        <strong>{code}</strong>
        <Row as="p" gap={2} tone="wait" weight="strong">
          <Icon name="clock" isSmall />
          {t('registers.code.left', { time: durationText(until - now) })}
        </Row>
        <MutedText>{t('registers.code.how')}</MutedText>
        <code>{`POST ${address}/pair {"code":"${code}"}`}</code>
        {here !== null && hasCommands && (
          <>
            <MutedText>{t('registers.code.try')}</MutedText>
            <code>{`npm run register -- --url ${new URL(here).origin} --pair ${code}`}</code>
          </>
        )}
      </CodeCard>
    ))
}

type OneProps = { register: RegisterView; onOpen: (about: 'rights' | 'revoke') => void }

function RegisterItem({ register, onOpen }: OneProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { name, rights, since, seenAt, isRevoked, webhook } = register
  const allowed = new Intl.ListFormat(format.locale, { type: 'unit' }).format(
    rights.map((right) => t(`registers.may.${right}`)),
  )
  return (
    <NamedRow
      name={name}
      about={isRevoked ? t('registers.revoked') : allowed}
      notes={[
        t('registers.since', { time: format.dayTime(since) }),
        seenAt === null ? t('registers.never') : t('registers.seen', { time: format.dayTime(seenAt) }),
      ]}
      below={webhook && <WebhookWords webhook={webhook} />}
      isGone={isRevoked}
    >
      {!isRevoked && (
        <>
          <Button size="small" name={t('registers.rights.name', { name })} onClick={() => onOpen('rights')}>
            {t('registers.rights')}
          </Button>
          <Button size="small" name={t('registers.revoke.name', { name })} onClick={() => onOpen('revoke')}>
            {t('registers.revoke')}
          </Button>
        </>
      )}
    </NamedRow>
  )
}
