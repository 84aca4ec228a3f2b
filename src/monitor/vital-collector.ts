import { onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals'

/** Measures web vitals, also earlier ones; `value` in milliseconds, for layout shift its score. */
export function collectVitals(measure: (field: string, value: number) => void): void {
  onTTFB(({ value }) => measure('time_to_first_byte', value))
  onFCP(({ value }) => measure('first_contentful_paint', value))
  onLCP(({ value }) => measure('largest_contentful_paint', value))
  onCLS(({ value }) => measure('cumulative_layout_shift', value))
  onINP(({ value }) => measure('interaction_to_next_paint', value))
}
