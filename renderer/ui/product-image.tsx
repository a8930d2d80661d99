// The image of a product: the shop's own picture, or one of our drawings, strokes on a grid of 24 like the icons.
import '#renderer/ui/product-image.css'
import type { Drawing, Product } from '#shared/catalog.ts'

const drawings: Record<Drawing, string> = {
  cup: 'M4 9h13v5a5 5 0 0 1-5 5H9a5 5 0 0 1-5-5zM17 10.5h1.5a2.5 2.5 0 0 1 0 5H16.8M8.5 3.5c-.8 1 .8 1.5 0 2.5M12.5 3.5c-.8 1 .8 1.5 0 2.5',
  glass: 'M6.5 4h11l-1.3 14.7a1.5 1.5 0 0 1-1.5 1.3H9.3a1.5 1.5 0 0 1-1.5-1.3zM7 9.5h10',
  bottle:
    'M10 3.5h4M10.5 3.5V8c0 1.3-2.5 2.2-2.5 4.5V19a1.5 1.5 0 0 0 1.5 1.5h5A1.5 1.5 0 0 0 16 19v-6.5C16 10.2 13.5 9.3 13.5 8V3.5M8 13h8M8 17h8',
  bun: 'M12 4a8 8 0 1 0 0 16a8 8 0 0 0 0-16zM12 12a1.6 1.6 0 0 1 3 .8a3.4 3.4 0 0 1-6.5-.3a4.6 4.6 0 0 1 9-.8',
  bread:
    'M5 18.5v-7.8A3.6 3.6 0 0 1 6.8 4.5h10.4a3.6 3.6 0 0 1 1.8 6.2v7.8a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1zM9.5 9l1.5 2M13 9l1.5 2',
  cake: 'M4 12.5 17 5.5a5 5 0 0 1 3 4.5v2.5zM4 12.5V19h16v-6.5M4 15.8h16M11 8.5a1.5 1.5 0 0 1-1.5-2.5',
  plate: 'M3 15.5h18M5 15.5a7 7 0 0 1 14 0M12 8.5V7M10.7 7h2.6M5.5 19h13',
  bag: 'M5.5 8h13l1 11a1.5 1.5 0 0 1-1.5 1.5H6A1.5 1.5 0 0 1 4.5 19zM8.5 11V7a3.5 3.5 0 0 1 7 0v4',
  box: 'M4 8l8-4.2L20 8v8.5L12 20.8 4 16.5zM4 8l8 4.2L20 8M12 12.2v8.6M8 5.9l8 4.2',
  mug: 'M5 5.5h11v11a3 3 0 0 1-3 3H8a3 3 0 0 1-3-3zM16 9h1.5A2.5 2.5 0 0 1 20 11.5v1a2.5 2.5 0 0 1-2.5 2.5H16',
  leaf: 'M5 19C4 10.5 9 5 19.5 4.5C20 14.5 15 19.5 8 18.3M4.5 20.5C7 15.5 10 12.3 14 10',
  fruit:
    'M12 8c-1.8-1.3-7-1.3-7 4.5c0 4 2.8 8 5 8c.9 0 1.3-.5 2-.5s1.1.5 2 .5c2.2 0 5-4 5-8C19 6.7 13.8 6.7 12 8zM12 8c0-1.8.8-3.6 2.6-4.5',
  ice: 'M7.5 11 12 21l4.5-10M6.5 11h11M7.5 11a4.5 4.5 0 1 1 9 0M9.8 15.8l3.9-4.8',
  ticket:
    'M3.5 8a1.5 1.5 0 0 1 1.5-1.5h14A1.5 1.5 0 0 1 20.5 8v2a2 2 0 0 0 0 4v2a1.5 1.5 0 0 1-1.5 1.5H5A1.5 1.5 0 0 1 3.5 16v-2a2 2 0 0 0 0-4zM14.5 6.5v2M14.5 11v2M14.5 15.5v2',
  shirt: 'M8.5 4 3 7.5l2 4 2.5-1.2V20h9v-9.7L19 11.5l2-4L15.5 4a3.5 3.5 0 0 1-7 0z',
  book: 'M12 6.5C10 5 7 4.5 3.5 4.8v13.7c3.5-.3 6.5.2 8.5 1.7c2-1.5 5-2 8.5-1.7V4.8C17 4.5 14 5 12 6.5zM12 6.5v13.7',
  tag: 'M4 4.5h7.5l8.5 8.5a1.5 1.5 0 0 1 0 2.1l-4.9 4.9a1.5 1.5 0 0 1-2.1 0L4.5 11.5zM8.3 8.3v.1',
}

/** As large as `--image` says. The product's name stands beside it, so it has none of its own. */
export function ProductImage({ image }: { image: Product['image'] }) {
  if ('picture' in image) return <img className="product-image picture" src={image.picture} alt="" />
  return (
    <svg className="product-image" viewBox="0 0 24 24" aria-hidden="true">
      <path d={drawings[image.drawing]} />
    </svg>
  )
}
