// The fields of a product: its words, its price and place, its barcode and age, and how it is shown.
import type { ComponentProps } from 'react'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#renderer/i18n/use-format.ts'
import { Fold, FormPair, FormPart } from '#renderer/office/page/form-part.tsx'
import { useField } from '#renderer/office/page/form.ts'
import { shopLanguage } from '#renderer/office/products/product-actions.ts'
import {
  newCategory,
  otherRate,
  type FormFault,
  type ProductDraft,
  type ProductField,
} from '#renderer/office/products/product-form.ts'
import { ChoiceField, FormField } from '#renderer/office/setup/form-fields.tsx'
import { Switch } from '#renderer/ui/switch.tsx'
import type { TillView } from '#shared/bridge.ts'
import { mostCategories, type Catalog } from '#shared/catalog.ts'
import { allLanguages, languages } from '#shared/language.ts'
import { vatRates } from '#shared/market.ts'
type Said = { draft: ProductDraft; catalog: Catalog; till: TillView }

/** Of a name or a second line. */
const longestText = 80

/** What is wrong with a field, in one line. */
function useWrong({ currency }: TillView): (fault: FormFault | null) => string | null {
  const { t } = useTranslation()
  const format = useFormat()
  return (fault) => {
    if (!fault) return null
    const { field, rule, limit, of } = fault
    const said =
      field === 'price'
        ? format.money({ value: limit, currency })
        : field === 'otherVat'
          ? format.percent(limit)
          : String(limit)
    switch (rule) {
      case 'digits':
      case 'check':
      case 'large':
        return t(`products.rule.${rule}`, { limit: said })
      case 'taken':
        return t('products.rule.taken', { name: of ? format.text(of.names) : '' })
      case 'missing':
      case 'long':
      case 'least':
      case 'most':
      case 'controls':
      case 'unknown':
      case 'amount':
      case 'number':
        return t(`plans.rule.${rule}`, { limit: said })
    }
  }
}

type TextField = Exclude<ProductField, 'image' | 'whole'>
type TextProps = Pick<ComponentProps<typeof FormField>, 'label' | 'hint' | 'unit' | 'kind' | 'longest'>

function Text({ field, till, ...drawn }: TextProps & { field: TextField; till: TillView }) {
  const { text, type, ref, fault } = useField<ProductDraft, TextField, FormFault>(
    useFormContext<ProductDraft>(),
    field,
  )
  return (
    <FormField
      longest={longestText}
      {...drawn}
      text={text}
      onChange={type}
      place={ref}
      error={useWrong(till)(fault)}
    />
  )
}

/** In the language of the shop; the others are folded away until somebody wants them. */
export function WordFields(said: Said) {
  const { t } = useTranslation()
  const { till } = said
  const spoken = shopLanguage()
  return (
    <FormPart title={t('plans.part.words')}>
      <Text field={`names.${spoken}`} label={t('office.name')} till={till} />
      <Text
        field={`details.${spoken}`}
        label={t('products.details')}
        hint={t('products.details.hint')}
        till={till}
      />
      <Fold title={t('products.languages')} hint={t('products.languages.hint')}>
        {allLanguages
          .filter((one) => one !== spoken)
          .map((one) => (
            <FormPair key={one}>
              <Text
                field={`names.${one}`}
                label={t('products.nameIn', { language: languages[one].name })}
                till={till}
              />
              <Text
                field={`details.${one}`}
                label={t('products.detailsIn', { language: languages[one].name })}
                till={till}
              />
            </FormPair>
          ))}
      </Fold>
    </FormPart>
  )
}

export function PriceFields(said: Said) {
  const { t } = useTranslation()
  const format = useFormat()
  const { draft, catalog, till } = said
  const form = useFormContext<ProductDraft>()
  const category = useField<ProductDraft, 'category', FormFault>(form, 'category')
  const wrong = useWrong(till)
  return (
    <FormPart title={t('products.part.price')}>
      <FormPair>
        <Text
          field="price"
          till={till}
          label={t('sheet.price')}
          hint={t('products.price.hint')}
          unit={till.currency}
          kind="figure"
        />
        <ChoiceField
          label={t('plans.vat')}
          value={draft.vat}
          onSelect={(vat) => form.setValue('vat', vat)}
          options={[
            ...vatRates[till.market].map((rate) => ({
              value: String(rate),
              words: format.percent(rate),
            })),
            { value: otherRate, words: t('products.otherRate') },
          ]}
        />
        {draft.vat === otherRate && (
          <Text field="otherVat" till={till} label={t('products.rate')} unit="%" kind="figure" />
        )}
        <ChoiceField
          label={t('products.category')}
          value={category.text}
          onSelect={category.type}
          error={wrong(category.fault)}
          options={[
            ...(draft.category === '' ? [{ value: '', words: t('products.category.choose') }] : []),
            ...catalog.categories.map(({ id, names }) => ({ value: id, words: format.text(names) })),
            ...(catalog.categories.length < mostCategories
              ? [{ value: newCategory, words: t('products.category.new') }]
              : []),
          ]}
        />
        {draft.category === newCategory && (
          <Text field="newCategory" till={till} label={t('products.category.name')} />
        )}
      </FormPair>
    </FormPart>
  )
}

export function CodeFields(said: Said) {
  const { t } = useTranslation()
  const { till } = said
  return (
    <FormPart title={t('products.part.code')}>
      <FormPair>
        <div data-scanned>
          <Text
            field="barcode"
            till={till}
            label={t('products.barcode')}
            hint={t('products.barcode.hint')}
            kind="figure"
            longest={300}
          />
        </div>
        <Text
          field="minimumAge"
          till={till}
          label={t('products.age')}
          hint={t('products.age.hint')}
          kind="figure"
          longest={3}
        />
      </FormPair>
    </FormPart>
  )
}

export function StateFields({ draft }: Said) {
  const { t } = useTranslation()
  const { setValue } = useFormContext<ProductDraft>()
  return (
    <FormPart title={t('products.part.state')}>
      <Switch
        words={t('products.favourite')}
        hint={t('products.favourite.hint')}
        isOn={draft.isFavourite}
        onCheckedChange={(isFavourite) => setValue('isFavourite', isFavourite)}
      />
      <Switch
        words={t('products.soldOut')}
        hint={t('products.soldOut.hint')}
        isOn={draft.isSoldOut}
        onCheckedChange={(isSoldOut) => setValue('isSoldOut', isSoldOut)}
      />
    </FormPart>
  )
}
