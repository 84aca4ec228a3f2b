import { cleanup } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderAt } from '../../test/page/page-providers.tsx'
import { useShellValue } from './use-shell-value.ts'

afterEach(cleanup)

function Shell() {
  return <p>{useShellValue().language}</p>
}

test('the page takes over the language of whoever is signed in, and of nobody else', () => {
  const adopt = vi.fn(async () => {})
  renderAt('/', <Shell />, { session: { roleCodes: [], account: null }, locale: { adopt } })
  expect(adopt).not.toHaveBeenCalled()
  cleanup()
  renderAt('/', <Shell />, { session: { roleCodes: [], account: { language: 'zh-CN' } }, locale: { adopt } })
  expect(adopt).toHaveBeenCalledExactlyOnceWith('zh')
})
