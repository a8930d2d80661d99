// The dialog of categories: their names, their order as customers see it, and which of them are empty and can go.
import { useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#renderer/i18n/use-format.ts'
import { Stack } from '#renderer/ui/layout.tsx'
import { Fold } from '#renderer/office/page/form-part.tsx'
import {
  askForName,
  closeCategories,
  leaveName,
  moveCategory,
  namesRule,
  removeCategory,
  saveName,
  writeNames,
} from '#renderer/office/products/category-actions.ts'
import { Movers } from '#renderer/office/page/movers.tsx'
import { shopLanguage } from '#renderer/office/products/product-actions.ts'
import { useProducts, type CategoryForm } from '#renderer/office/products/products-store.ts'
import { FormField } from '#renderer/office/setup/form-fields.tsx'
import { NamedRow } from '#renderer/office/setup/paired-parts.tsx'
import { Button } from '#renderer/ui/button.tsx'
import { DialogActs, DialogWords } from '#renderer/ui/dialog-parts.tsx'
import { Dialog } from '#renderer/ui/dialog.tsx'
import { ProblemNotice } from '#renderer/ui/problem-notice.tsx'
import { usePending } from '#renderer/till/bridge.ts'
import type { TillView } from '#shared/bridge.ts'
import { mostCategories, type Catalog } from '#shared/catalog.ts'
import { allLanguages, languages } from '#shared/language.ts'

type Props = { form: CategoryForm; catalog: Catalog; till: TillView }
type Editing = NonNullable<CategoryForm['editing']>

export function CategoriesDialog({ form, catalog, till }: Props) {
  const { editing, trouble } = form
  const notice = trouble && <ProblemNotice problem={trouble} />
  return editing ? (
    <Naming editing={editing}>{notice}</Naming>
  ) : (
    <Listed catalog={catalog} till={till}>
      {notice}
    </Listed>
  )
}

function Listed({ catalog, children }: Omit<Props, 'form'> & { children: ReactNode }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { categories, products } = catalog
  const moved = useProducts((state) => state.moved)
  return (
    <Dialog title={t('products.categories')} onClose={closeCategories} variant="wide">
      <DialogWords>{t('products.categories.words')}</DialogWords>
      {children}
      <Stack as="ul" gap={0}>
        {categories.map((category, at) => {
          const name = format.text(category.names)
          const count = products.filter((one) => one.category === category.id).length
          return (
            <NamedRow key={category.id} name={name} notes={[t('products.within', { count })]}>
              {count === 0 && (
                <Button
                  size="compact"
                  icon="trash"
                  name={t('people.staff.removeOf', { name })}
                  onClick={() => void removeCategory(category)}
                >
                  {t('people.staff.remove')}
                </Button>
              )}
              <Button
                size="compact"
                name={t('plans.changeOf', { name })}
                onClick={() => askForName(category)}
              >
                {t('plans.change')}
              </Button>
              <Movers
                id={category.id}
                name={name}
                moved={moved}
                isFirst={at === 0}
                isLast={at === categories.length - 1}
                move={(by) => void moveCategory(category, by)}
              />
            </NamedRow>
          )
        })}
      </Stack>
      <DialogActs>
        <Button onClick={closeCategories}>{t('dialog.close')}</Button>
        {categories.length < mostCategories && (
          <Button variant="main" icon="plus" onClick={() => askForName(null)}>
            {t('products.categories.new')}
          </Button>
        )}
      </DialogActs>
    </Dialog>
  )
}

function Naming({ editing, children }: { editing: Editing; children: ReactNode }) {
  const { category, names, isTried } = editing
  const { t } = useTranslation()
  const format = useFormat()
  const place = useRef<HTMLFormElement>(null)
  const isBusy = usePending('category.save')
  const spoken = shopLanguage()
  const wrong = namesRule(names)
  const save = async () => {
    const isRight = await saveName()
    if (!isRight) place.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }
  return (
    <Dialog
      title={
        category ? t('plans.changeOf', { name: format.text(category.names) }) : t('products.categories.new')
      }
      onClose={leaveName}
    >
      <form
        ref={place}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <Stack gap={4}>
          <FormField
            label={t('office.name')}
            text={names[spoken]}
            onChange={(text) => writeNames({ [spoken]: text })}
            error={isTried && wrong !== null ? t(`plans.rule.${wrong}`) : null}
            longest={80}
          />
          <Fold title={t('products.languages')}>
            {allLanguages
              .filter((one) => one !== spoken)
              .map((one) => (
                <FormField
                  key={one}
                  label={t('products.nameIn', { language: languages[one].name })}
                  text={names[one]}
                  onChange={(text) => writeNames({ [one]: text })}
                  longest={80}
                />
              ))}
          </Fold>
        </Stack>
        <button type="submit" className="hidden" tabIndex={-1} aria-hidden="true" />
      </form>
      {children}
      <DialogActs>
        <Button onClick={leaveName}>{t('dialog.back')}</Button>
        <Button variant="main" icon="tick" isBusy={isBusy} onClick={() => void save()}>
          {t('office.save')}
        </Button>
      </DialogActs>
    </Dialog>
  )
}
