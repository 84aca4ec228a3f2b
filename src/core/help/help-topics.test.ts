import { expect, test } from 'vitest'
import { parametersOf, routeAt } from '../route-of-path.ts'
import { routeNames, routeOf } from '../routes.ts'
import { helpLink, helpSlug, helpTopicOf, helpTopics } from './help-topics.ts'

test('a topic has an address in each language, below the configured one', () => {
  expect(helpLink('https://help.example/docs', 'signIn', 'zh')).toBe('https://help.example/docs/zh/sign-in')
  expect(helpLink('https://help.example/docs/', 'signIn', 'en')).toBe('https://help.example/docs/en/sign-in')
})

test('every topic is a page of the product, found by its address', () => {
  for (const topic of helpTopics) {
    const path = helpLink('/help', topic, 'en')
    expect(routeAt(path), path).toBe('help-topic')
    expect(parametersOf(path)).toEqual({ language: 'en', topic: helpSlug(topic) })
    expect(helpTopicOf(helpSlug(topic))).toBe(topic)
  }
  expect(helpTopicOf('build-servers')).toBeNull()
})

test('pages of sign-in services and webhooks name their help', () => {
  const about = /^(setting-(integrations|webhooks)|login-get-|(dingtalk|lark|qywx|slack|teams)-)/
  const found = routeNames.filter((name) => about.test(name))
  expect(found.length).toBeGreaterThan(40)
  expect(found.filter((name) => !routeOf(name).help)).toEqual([])
})
