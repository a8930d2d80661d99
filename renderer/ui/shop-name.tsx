// The shop's name with its logo before it. A broad logo is the name, drawn, and stands in its place.
import { pictureAddress } from '#renderer/ui/product-image.tsx'
import styles from '#renderer/ui/shop-name.module.css'
import type { TillView } from '#shared/bridge.ts'
import type { ShownLogo } from '#shared/shop-pictures.ts'

/** So broad that it is the name itself, drawn. */
const isBroad = ({ width, height }: ShownLogo): boolean => width > 2 * height

export function ShopName({ name, logo }: { name: string; logo: ShownLogo | null }) {
  if (!logo) return name
  const isAlone = isBroad(logo)
  return (
    <span className={styles.both}>
      <img
        className={styles.logo}
        src={pictureAddress(logo.name)}
        width={logo.width}
        height={logo.height}
        alt={isAlone ? name : ''}
      />
      {!isAlone && <span className={styles.name}>{name}</span>}
    </span>
  )
}

/** A till that nobody named a shop for is known by its own name: that is not said twice. */
export const hasShop = ({ shopName, tillName }: Pick<TillView, 'shopName' | 'tillName'>): boolean =>
  shopName !== tillName
