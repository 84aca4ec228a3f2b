import { encode } from 'uqr'
import style from './qr-code.module.css'

interface QrCodeProps {
  text: string
  label: string
}

/** A quiet zone of four modules, as ISO/IEC 18004 requires. */
const quietModules = 4

/** Dark on white in both schemes, because many scanners need it. */
export function QrCode({ text, label }: QrCodeProps) {
  const { data, size } = encode(text, { ecc: 'M', border: quietModules })
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg className={style.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={path} />
    </svg>
  )
}
