// The office's page of settings: everything that a shop may set, in groups.
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { isPending } from '#renderer/till/send-command.ts'
import { SetupFrame, Known, Said, Sheet, Waiting } from '#renderer/office/setup/setup-frame.tsx'
import { sloganOf } from '#renderer/office/setup/settings-form.ts'
import { SettingField, useText } from '#renderer/office/setup/setting-field.tsx'
import { PrinterPart } from '#renderer/office/setup/printer-part.tsx'
import { ScreensPart } from '#renderer/office/setup/screens-part.tsx'
import { readSetup, saveSettings, undo, write } from '#renderer/office/setup/settings-actions.ts'
import { useSetup } from '#renderer/office/setup/setup-store.ts'
import { ChoiceField, FormField } from '#renderer/office/setup/form-fields.tsx'
import { Button } from '#renderer/ui/button.tsx'
import { Segmented } from '#renderer/ui/segmented.tsx'
import { Switch } from '#renderer/ui/switch.tsx'
import { useStore } from '#renderer/till/store.ts'
import { language, languageNames } from '#shared/language.ts'
import { currencyOf, market } from '#shared/market.ts'
import type { Setup } from '#shared/setup.ts'

export function SettingsPage() {
  const { t } = useTranslation()
  const setup = useSetup((state) => state.setup)
  return (
    <SetupFrame title={t('settings.title')} words={t('settings.words')} read={readSetup}>
      <Known part={setup} read={readSetup}>
        {(answer) => (
          <>
            <Form setup={answer} />
            <ScreensPart />
          </>
        )}
      </Known>
    </SetupFrame>
  )
}

function Form({ setup }: { setup: Setup }) {
  return (
    <form
      className="setup-form"
      onSubmit={(event) => {
        event.preventDefault()
        void saveSettings()
      }}
    >
      <Waiting keys={setup.restartNeeded} />
      <Shop />
      <Till />
      <Look />
      <Selling />
      <Customers />
      <Receipts />
      <Memberships />
      <PrinterPart />
      <Saving />
    </form>
  )
}

function Shop() {
  const { t } = useTranslation()
  return (
    <Sheet title={t('settings.group.shop')}>
      <div className="setup-fields">
        <SettingField field="shopName" />
        <SettingField field="organisationNumber" />
        <SettingField field="shopAddress" kind="lines" />
      </div>
    </Sheet>
  )
}

/** The locales of the five languages, and the one that is set where it is another. */
function localesWith(set: string, own: string | null): { value: string; words: string }[] {
  const known = [
    ...language.options.map((one) => ({ value: tags[one], words: languageNames[one] })),
    { value: 'sv-FI', words: `${languageNames.sv} (Suomi)` },
  ]
  const other = set === '' || known.some(({ value }) => value === set) ? [] : [{ value: set, words: set }]
  return [...(own === null ? [] : [{ value: '', words: own }]), ...known, ...other]
}
const tags = { nb: 'nb-NO', da: 'da-DK', fi: 'fi-FI', sv: 'sv-SE', en: 'en-GB' } as const

function Till() {
  const { t } = useTranslation()
  const stands = useText('market')
  const staff = useText('locale')
  const customers = useText('customerLocale')
  return (
    <Sheet title={t('settings.group.till')}>
      <div className="setup-fields">
        <SettingField field="tillName" />
        <ChoiceField
          label={t('settings.market')}
          value={stands}
          choose={(value) => write('market', value)}
          options={market.options.map((value) => ({ value, words: t(`settings.market.${value}`) }))}
        />
        <ChoiceField
          label={t('settings.locale')}
          value={staff}
          choose={(value) => write('locale', value)}
          options={localesWith(staff, null)}
        />
        <ChoiceField
          label={t('settings.customerLocale')}
          value={customers}
          choose={(value) => write('customerLocale', value)}
          options={localesWith(customers, t('settings.customerLocale.same'))}
        />
        <SettingField field="timeZone" hint={t('settings.timeZone.hint')} />
        <SettingField
          field="signOutMinutes"
          kind="figure"
          unit={t('settings.unit.minutes')}
          hint={t('settings.signOutMinutes.hint')}
        />
      </div>
    </Sheet>
  )
}

function Look() {
  const { t } = useTranslation()
  const theme = useText('theme')
  const accent = useText('accent')
  const themes = ['system', 'light', 'dark'] as const
  const segments = themes.map((value) => ({ value, words: t(`settings.theme.${value}`) }))
  return (
    <Sheet title={t('settings.group.look')}>
      <div className="setup-fields">
        <div className="written">
          <span>{t('settings.theme')}</span>
          <Segmented
            label={t('settings.theme')}
            segments={segments}
            value={themes.find((one) => one === theme) ?? null}
            choose={(value) => write('theme', value)}
          />
        </div>
        <div className="setup-colour">
          <SettingField field="accent" hint={t('settings.accent.hint')} />
          {/^#[0-9a-fA-F]{6}$/.test(accent) && <Swatch colour={accent} />}
        </div>
      </div>
    </Sheet>
  )
}

function Swatch({ colour }: { colour: string }) {
  return (
    <svg className="setup-swatch" viewBox="0 0 1 1" aria-hidden="true">
      <rect width="1" height="1" fill={colour} />
    </svg>
  )
}

function Selling() {
  const { t } = useTranslation()
  const entry = useText('entry')
  const stands = useText('market')
  const isBlocked = useText('blockCommercialCards') === 'yes'
  const isRefused = useSetup(({ wrong }) => wrong.includes('blockCommercialCards'))
  const entries = ['basket', 'keypad'] as const
  const currency = market.safeParse(stands).data
  return (
    <Sheet title={t('settings.group.selling')}>
      <div className="setup-fields">
        <div className="written">
          <span>{t('settings.entry')}</span>
          <Segmented
            label={t('settings.entry')}
            segments={entries.map((value) => ({ value, words: t(`settings.entry.${value}`) }))}
            value={entries.find((one) => one === entry) ?? null}
            choose={(value) => write('entry', value)}
          />
        </div>
        <SettingField field="largeAmount" kind="figure" unit={currency ? currencyOf[currency] : ''} />
        <SettingField field="tips" unit="%" hint={t('settings.tips.hint')} />
        <SettingField field="vatRate" kind="figure" unit="%" hint={t('settings.vatRate.hint')} />
        <SettingField field="personalCodeStart" hint={t('settings.personalCodeStart.hint')} />
        <SettingField field="goodsQuestionHours" kind="figure" unit={t('settings.unit.hours')} />
      </div>
      <Switch
        words={t('settings.blockCommercialCards')}
        hint={t(isRefused ? 'settings.wrong.blockCommercialCards' : 'settings.blockCommercialCards.hint')}
        isOn={isBlocked}
        turn={(isOn) => write('blockCommercialCards', isOn ? 'yes' : '')}
      />
    </Sheet>
  )
}

function Customers() {
  const { t } = useTranslation()
  const isAttended = useText('isAttended') === 'yes'
  return (
    <Sheet title={t('settings.group.customers')}>
      <Switch
        words={t('settings.isAttended')}
        hint={t('settings.isAttended.hint')}
        isOn={isAttended}
        turn={(isOn) => write('isAttended', isOn ? 'yes' : '')}
      />
      <div className="setup-fields">
        <SettingField field="idleSeconds" kind="figure" unit={t('settings.unit.seconds')} />
      </div>
      <h3>{t('settings.slogans')}</h3>
      <div className="setup-fields">
        {language.options.map((one) => (
          <Slogan key={one} spoken={one} />
        ))}
      </div>
    </Sheet>
  )
}

function Slogan({ spoken }: { spoken: keyof typeof languageNames }) {
  const { t } = useTranslation()
  const field = sloganOf(spoken)
  const text = useText(field)
  const isWrong = useSetup(({ wrong }) => wrong.includes(field))
  return (
    <FormField
      label={languageNames[spoken]}
      text={text}
      type={(typed) => write(field, typed)}
      wrong={isWrong ? t('settings.wrong.slogan') : null}
    />
  )
}

function Receipts() {
  const { t } = useTranslation()
  return (
    <Sheet title={t('settings.group.receipts')}>
      <div className="setup-fields">
        <SettingField field="receiptAddress" hint={t('settings.receiptAddress.hint')} />
        <SettingField field="receiptDays" kind="figure" unit={t('settings.unit.days')} />
      </div>
    </Sheet>
  )
}

/** Longer than either may be: what is pasted is not cut before the till has refused it. */
const longAddress = 3000

function Memberships() {
  const { t } = useTranslation()
  const stands = useText('market')
  const agreementHint = t(stands === 'NO' ? 'settings.agreementUrl.must' : 'settings.agreementUrl.hint')
  return (
    <Sheet title={t('settings.group.memberships')} words={t('settings.group.memberships.words')}>
      <div className="setup-fields">
        <SettingField field="redirectUrl" hint={t('settings.redirectUrl.hint')} longest={longAddress} />
        <SettingField field="agreementUrl" hint={agreementHint} longest={longAddress} />
      </div>
    </Sheet>
  )
}

/** In sight as long as something is written and not saved. */
function Saving() {
  const { t } = useTranslation()
  const isWritten = useSetup(({ draft }) => draft !== null)
  const said = useSetup((state) => state.said)
  const isBusy = useStore((state) => isPending(state, 'settings.change'))
  const wrong = useSetup((state) => state.wrong)
  useEffect(() => {
    if (said === 'notTaken') document.querySelector<HTMLElement>('.setup [aria-invalid]')?.focus()
  }, [said, wrong])
  const words = said === 'saved' ? t('setup.saved') : said === 'notTaken' ? t('setup.notTaken') : null
  return (
    <div className={isWritten ? 'setup-saving written-to' : 'setup-saving'}>
      <Said words={words} isWell={said !== 'notTaken'} />
      {isWritten && (
        <>
          <Button act={undo}>{t('setup.undo')}</Button>
          <Button look="main" icon="tick" isBusy={isBusy} act={() => void saveSettings()}>
            {t('setup.save')}
          </Button>
        </>
      )}
    </div>
  )
}
