// The choice of the service to use from the next start on, with its configuration checked line by line.
import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#renderer/i18n/use-format.ts'
import styles from '#renderer/office/setup/service-page.module.css'
import { DialogActions } from '#renderer/ui/dialog-parts.tsx'
import { ButtonRow } from '#renderer/ui/button-row.tsx'
import { usePending } from '#renderer/till/bridge.ts'
import { ProblemNotice } from '#renderer/ui/notice.tsx'
import {
  originChangeOf,
  otherManagers,
  useServiceChoice,
  type ServiceChoice as Written,
} from '#renderer/office/setup/service-actions.ts'
import { LiveMessage, Message } from '#renderer/office/page/messages.tsx'
import { Fold } from '#renderer/office/page/form-part.tsx'
import { Panel, PanelPart } from '#renderer/office/setup/setup-frame.tsx'
import type { KnownSetup } from '#renderer/office/setup/known-setup.ts'
import { sizeText } from '#renderer/office/setup/browser-files.ts'
import { useSetup } from '#renderer/office/setup/setup-store.ts'
import { FilePick, FormField, Fields } from '#renderer/office/setup/form-fields.tsx'
import { Button } from '#renderer/ui/button.tsx'
import { Dialog } from '#renderer/ui/dialog.tsx'
import { FieldError } from '#renderer/ui/field.tsx'
import { Stack } from '#renderer/ui/layout.tsx'
import { Segmented } from '#renderer/ui/segmented.tsx'
import { Status, MutedText } from '#renderer/ui/text.tsx'
import { useStore } from '#renderer/till/store.ts'
import { longestConfiguration, type PaymentHandlerConfiguration } from '#shared/payment-configuration.ts'
import { userFlows } from '#shared/flows.ts'
import type { HandlerFault } from '#shared/setup.ts'

export function ServiceChoice({ setup }: { setup: KnownSetup }) {
  const { t } = useTranslation()
  const written = useServiceChoice(setup)
  const { choice, isWritten, choose, askToUse, undo } = written
  const said = useSetup((state) => state.said)
  const kinds = ['sandbox', 'service'] as const
  return (
    <Panel title={t('access.use')} words={t('access.use.words')}>
      {setup.service.hasSandbox && (
        <Segmented
          variant="row"
          label={t('access.use')}
          segments={kinds.map((value) => ({ value, words: t(`access.use.${value}`) }))}
          value={choice.kind}
          onSelect={(kind) => choose({ kind })}
        />
      )}
      {choice.kind === 'service' && <Service written={written} setup={setup} />}
      <LiveMessage message={said === 'used' ? t('access.use.saved') : null} />
      {isWritten && (
        <ButtonRow>
          <Button onClick={undo}>{t('setup.undo')}</Button>
          <Button variant="main" icon="tick" onClick={() => void askToUse()}>
            {t('access.use.save')}
          </Button>
        </ButtonRow>
      )}
      {choice.isAsking && <Sure written={written} setup={setup} />}
    </Panel>
  )
}

type Props = { written: Written; setup: KnownSetup }

function Service({ written, setup }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const { choice, choose, pickHandler } = written
  const isWrong = (path: string) => choice.faults.some((fault) => fault.startsWith(path))
  const isKept = setup.settings.service.kind === 'service'
  return (
    <>
      <Fields>
        <FormField
          label={t('access.baseUrl')}
          text={choice.baseUrl}
          onChange={(baseUrl) => choose({ baseUrl })}
          placeholder="https://"
          error={isWrong('service.baseUrl') ? t('access.baseUrl.wrong') : null}
        />
      </Fields>
      <PanelPart>
        <h3>{t('access.handler')}</h3>
        <MutedText>{t('access.handler.words')}</MutedText>
        {isKept && choice.text === null && <MutedText>{t('access.handler.kept')}</MutedText>}
        <ButtonRow>
          <FilePick
            words={t('setup.choose')}
            accept=".json,application/json"
            onPick={(file) => void pickHandler(file)}
          />
        </ButtonRow>
        <LiveMessage
          message={
            choice.unread &&
            t(`access.handler.${choice.unread}`, { size: sizeText(longestConfiguration, format.locale) })
          }
          isSuccess={false}
        />
        <FormField
          label={t('access.handler.text')}
          text={choice.text ?? ''}
          onChange={(text) => choose({ text: text === '' ? null : text })}
          kind="code"
          error={isWrong('service.handler') ? t('access.handler.missing') : null}
        />
        {choice.text !== null && <Checked written={written} />}
      </PanelPart>
      <Advanced written={written} isWrong={isWrong} />
    </>
  )
}

/** What only the maker of a service knows to say, and is right as it stands where nobody says it. */
type AdvancedProps = { written: Written; isWrong: (path: string) => boolean }

function Advanced({ written: { choice, choose }, isWrong }: AdvancedProps) {
  const { t } = useTranslation()
  const [prefix, urlField] = [isWrong('service.systemHeaderPrefix'), isWrong('service.confirmationUrlField')]
  return (
    <Fold title={t('access.advanced')} hint={t('access.advanced.hint')} isOpen={prefix || urlField}>
      <Fields>
        <FormField
          label={t('access.prefix')}
          text={choice.prefix}
          onChange={(prefix) => choose({ prefix })}
          error={prefix ? t('access.prefix.wrong') : null}
        />
        <FormField
          label={t('access.urlField')}
          text={choice.urlField}
          onChange={(urlField) => choose({ urlField })}
          hint={t('access.urlField.hint')}
          error={urlField ? t('access.urlField.wrong') : null}
        />
      </Fields>
    </Fold>
  )
}

function Checked({ written: { choice, checkHandler } }: { written: Written }) {
  const { t } = useTranslation()
  const isBusy = usePending('handler.check')
  const { outcome } = choice
  return (
    <>
      <ButtonRow>
        <Button icon="search" isBusy={isBusy} onClick={() => void checkHandler()}>
          {t('access.handler.check')}
        </Button>
      </ButtonRow>
      <Status>
        {outcome && outcome.faults.length > 0 && <Faults faults={outcome.faults} />}
        {outcome?.handler && <Right handler={outcome.handler} />}
      </Status>
    </>
  )
}

function Right({ handler }: { handler: PaymentHandlerConfiguration }) {
  const { t } = useTranslation()
  const flows = handler.allowed_payment_instruments?.map(({ type }) => type) ?? userFlows
  return (
    <Message>
      {t('access.handler.right', {
        msn: handler.merchant_serial_number,
        environment: handler.environment,
        flows: flows.join(', '),
      })}
    </Message>
  )
}

function Faults({ faults }: { faults: readonly HandlerFault[] }) {
  const { t } = useTranslation()
  return (
    <Stack>
      <FieldError weight="strong">{t('access.handler.faults', { count: faults.length })}</FieldError>
      <ol className={clsx(styles.rows, styles.faults)}>
        {faults.map(({ line, column, rule, name, given }) => (
          <li key={`${line} ${column} ${rule} ${name}`}>
            <strong>{t('access.handler.at', { line, column })}</strong>
            <span>
              {t(`access.handler.rule.${rule}`, { name })}
              {given !== '' && <> {t('access.handler.stands', { given })}</>}
            </span>
          </li>
        ))}
      </ol>
    </Stack>
  )
}

/** Another origin is signed by a second manager; by the only one anew. */
function OriginChange({ written: { choice, choose }, setup }: Props) {
  const { t } = useTranslation()
  const approve = (change: Partial<typeof choice.approver>) =>
    choose({ approver: { ...choice.approver, ...change } })
  const office = useStore((state) => state.office)
  const trouble = useSetup((state) => state.trouble)
  const change = originChangeOf(setup, choice)
  const others = otherManagers({ office })
  const person = choice.approver.person ?? others[0]?.id ?? null
  if (!change) return null
  return (
    <>
      <p>{t('access.origin.words', change)}</p>
      {office?.till.asksPin && (
        <>
          <p>{t(others.length > 0 ? 'access.origin.second' : 'access.origin.anew')}</p>
          {others.length > 0 && (
            <Segmented
              variant="row"
              label={t('people.signs')}
              segments={others.map(({ id, name }) => ({ value: id, words: name }))}
              value={person}
              onSelect={(chosen) => approve({ person: chosen })}
            />
          )}
          <FormField
            label={t('access.origin.pin')}
            text={choice.approver.pin}
            onChange={(pin) => approve({ pin })}
            kind="secret"
            longest={12}
          />
        </>
      )}
      {trouble && <ProblemNotice problem={trouble} />}
    </>
  )
}

function Sure({ written, setup }: Props) {
  const { t } = useTranslation()
  const { choice, choose, activate } = written
  const isBusy = usePending('service.use')
  const kept = setup.settings.service
  const handler = choice.outcome?.handler ?? (kept.kind === 'service' ? kept.handler : null)
  const mode = choice.kind === 'sandbox' ? 'sandbox' : handler?.environment === 'TEST' ? 'test' : 'production'
  const leave = () => choose({ isAsking: false })
  return (
    <Dialog title={t('access.sure.title')} onClose={leave}>
      <p>{t(`access.sure.${mode}`)}</p>
      <p>{t('access.sure.open')}</p>
      <OriginChange written={written} setup={setup} />
      <DialogActions>
        <Button onClick={leave}>{t('dialog.cancel')}</Button>
        <Button
          variant={mode === 'sandbox' ? 'danger' : 'main'}
          isBusy={isBusy}
          onClick={() => void activate()}
        >
          {t('access.sure.yes')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
