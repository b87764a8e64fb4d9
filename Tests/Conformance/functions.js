#!/usr/bin/env node
'use strict';
// Runs the functions of a Firebase project that send notices over a Firestore, a queue and a Cloud Messaging of this script:
// functions.js (needs node 20). Nothing is downloaded. A user is told once until they look, of what they want, at hours that
// they choose, on the devices that are theirs; the words are those of the apps.

const { createHash } = require('node:crypto');
const { readFileSync } = require('node:fs');
const Module = require('node:module');
const { join } = require('node:path');
const assert = require('node:assert/strict');
const test = require('node:test');

const ROOT = join(__dirname, '../..');
const FUNCTIONS = join(ROOT, 'Documentation/Server/functions');
const { Notices, isNewLow, restLeft } = require(join(FUNCTIONS, 'notices.js'));
const { TABLE, words } = require(join(FUNCTIONS, 'words.js'));
const digest = (text) => createHash('sha256').update(text).digest('hex');
const time = (seconds) => ({ toMillis: () => seconds * 1000 });

/** Documents by their paths, with what the functions use of Firestore. */
class Documents {
  constructor(all) { this.all = new Map(Object.entries(all)); }

  doc(path) {
    const snapshot = () => ({ id: path.split('/').pop(), ref, exists: this.all.has(path), data: () => this.all.get(path) });
    const ref = {
      path, get: async () => snapshot(), delete: async () => { this.all.delete(path); },
      set: async (fields) => { this.all.set(path, fields); },
    };
    return ref;
  }

  collection(path) {
    const docs = () => [...this.all.keys()].filter((key) => key.startsWith(`${path}/`) && !key.slice(path.length + 1).includes('/'));
    const query = (order, most) => ({
      orderBy: (field) => query(field, most), limit: (count) => query(order, count),
      get: async () => {
        const found = await Promise.all(docs().map((key) => this.doc(key).get()));
        if (order) found.sort((one, other) => other.data()[order].toMillis() - one.data()[order].toMillis());
        return { docs: found.slice(0, most) };
      },
    });
    return query(null, Infinity);
  }

  async runTransaction(work) {
    const writes = [];
    const result = await work({
      get: (ref) => ref.get(), set: (ref, fields) => writes.push(() => ref.set(fields)), delete: (ref) => writes.push(() => ref.delete()),
    });
    for (const write of writes) await write();
    return result;
  }
}

/** A project with Ann, who sells a lamp, and Bob; each has a phone. */
class Project {
  constructor(more = {}) {
    this.now = 1_700_000_000_000;
    this.tasks = [];
    this.sent = [];
    this.fails = {};
    this.db = new Documents({
      'users/ann': { vendorName: 'Ann' }, 'users/bob': { vendorName: 'Bob' },
      'chats/ann_bob': { members: ['ann', 'bob'], reads: {}, hiddenFor: [], lastMessage: '', lastSender: '', updatedAt: time(0) },
      'products/lamp': { vendor: 'ann', name: 'Lamp', price: '1000', discount: '0', currency: 'KRW' },
      ...this.device('ann', 'a'), ...this.device('bob', 'b'), ...more,
    });
    const messaging = {
      sendEach: async (messages) => {
        this.sent.push(...messages.filter(({ token }) => !this.fails[token]));
        return { responses: messages.map(({ token }) => ({ success: !this.fails[token], error: { code: this.fails[token] } })) };
      },
    };
    const queue = { enqueue: async (notice, { scheduleDelaySeconds }) => { this.tasks.push({ notice, wait: scheduleDelaySeconds }); } };
    this.notices = new Notices({ db: this.db, messaging, queue, now: () => this.now });
  }

  device(uid, token, at = 1) { return { [`users/${uid}/noticeDevices/${digest(token)}`]: { token, name: '', language: 'en', at: time(at) } }; }

  /** Does the tasks that wait, but not those that they make. */
  async work() {
    const tasks = this.tasks.splice(0);
    this.now += 2000;
    for (const { notice } of tasks) await this.notices.tell(JSON.parse(JSON.stringify(notice)));
  }

  async write(body, sender = 'ann') {
    const room = this.db.all.get('chats/ann_bob');
    this.db.all.set('chats/ann_bob', { ...room, lastMessage: body, lastSender: sender, updatedAt: time(this.now / 1000), hiddenFor: [] });
    await this.notices.messageWritten('ann_bob', { sender, body });
  }

  async read(uid) {
    const before = this.db.all.get('chats/ann_bob');
    const after = { ...before, reads: { ...before.reads, [uid]: before.updatedAt } };
    this.db.all.set('chats/ann_bob', after);
    await this.notices.chatChanged('ann_bob', before, after);
  }

  get shown() { return this.sent.filter((one) => one.notification).map((one) => [one.token, one.notification.title, one.notification.body]); }
}

test('The words are those of the apps, in each language', () => {
  const source = readFileSync(join(ROOT, 'Sources/Client/OpenMarketPresentation/Text/Phrases/Phrase+NoticeTexts.swift'), 'utf8');
  const rows = Object.fromEntries(source.split('\n').map((row) => row.trim().split(' | ')).filter((row) => row.length === 4)
    .map(([name, ...columns]) => [name, columns]));
  for (const [kind, [name, sentence]] of Object.entries(TABLE)) {
    const phrase = 'notice' + kind.split('_').map((word) => word[0].toUpperCase() + word.slice(1)).join('');
    assert.deepEqual(name, rows[phrase]);
    assert.deepEqual(sentence, rows[`${phrase}Text`]);
  }
  const client = readFileSync(join(ROOT, 'Sources/Client/OpenMarketFirebase/Repositories/Accounts/FirestoreNotices.swift'), 'utf8');
  const list = client.match(/kinds: \[NoticeKind\] = \[([^\]]*)\]/)[1];
  const kinds = list.match(/\.\w+/g).map((kind) => kind.slice(1));
  const snake = (kind) => kind.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  assert.deepEqual(Object.keys(TABLE).sort(), kinds.map(snake).sort());
  assert.deepEqual(words('message', { person: 'Ada', text: 'line\none' }, 'ko'), { title: 'Ada', body: 'line one' });
  assert.deepEqual(words('message', {}, 'ja-JP'), { title: 'メッセージ', body: '新しいメッセージがあります。' });
  assert.equal(words('message', {}, 'xx').title, 'Messages');
});

test('Each function listens to the documents of the safe layout', async () => {
  const calls = [];
  const listen = (options, run) => ({ options, run });
  const modules = {
    'firebase-admin/app': { initializeApp: () => calls.push('app') },
    'firebase-admin/firestore': { getFirestore: () => new Project().db },
    'firebase-admin/functions': { getFunctions: () => ({ taskQueue: (name) => ({ enqueue: (notice) => calls.push([name, notice.uid]) }) }) },
    'firebase-admin/messaging': { getMessaging: () => ({}) },
    'firebase-functions/v1': { auth: { user: () => ({ onDelete: (run) => ({ run }) }) } },
    'firebase-functions/v2/firestore': { onDocumentCreated: listen, onDocumentUpdated: listen, onDocumentWritten: listen },
    'firebase-functions/v2/tasks': { onTaskDispatched: listen },
  };
  const load = Module._load;
  Module._load = (name, ...rest) => modules[name] || load(name, ...rest);
  const functions = require(join(FUNCTIONS, 'index.js'));
  Module._load = load;
  const rules = readFileSync(join(ROOT, 'Documentation/Server/firestore.rules'), 'utf8');
  for (const { options } of Object.values(functions).filter((one) => one.options && one.options.document)) {
    assert.ok(options.retry && rules.includes(`match /${options.document.split('/')[0]}/{`), options.document);
  }
  const snapshot = (data) => ({ exists: true, data: () => data });
  await functions.noticeMessage.run({ params: { chat: 'ann_bob', message: 'm' }, data: snapshot({ sender: 'ann', body: 'hi' }) });
  assert.deepEqual(calls, ['app', ['tellNotice', 'bob']]);
  assert.ok(functions.tellNotice.options.retryConfig.maxAttempts > 1);
});

test('A chat is told once until it is read, to the other member alone, and then taken away', async () => {
  const project = new Project();
  for (const body of ['one', 'two']) await project.write(body);
  await project.work();
  await project.write('three');
  await project.work();
  assert.deepEqual(project.shown, [['b', 'Ann', 'two']]);
  assert.equal(project.sent[0].data.address, '/room/ann_bob');
  await project.read('bob');
  assert.deepEqual(project.sent.slice(1).map((one) => [one.token, one.data.close]), [['b', 'message/ann_bob']]);
  await project.write('four');
  await project.work();
  assert.deepEqual(project.shown.slice(1), [['b', 'Ann', 'four']]);
});

test('What was read before, of a blocked user, or of a kind that is off is not told; hidden content says nothing', async () => {
  const project = new Project();
  await project.write('one');
  await project.read('bob');
  await project.work();
  for (const path of ['blocks/ann_bob', 'blocks/bob_ann']) {
    project.db.all.set(path, {});
    await project.write('two');
    await project.work();
    project.db.all.delete(path);
  }
  const settings = 'users/bob/noticeSettings/own';
  project.db.all.set(settings, { off: ['message'], rest: null, hidesContent: false });
  await project.write('three');
  await project.work();
  assert.deepEqual(project.sent, []);
  project.db.all.set(settings, { off: [], rest: null, hidesContent: true });
  await project.write('four');
  await project.work();
  assert.deepEqual(project.shown, [['b', 'Messages', 'You have a new message.']]);
});

test('A notice waits for the end of the hours of rest by the clock of the user', async () => {
  // It is 07:13:20 in Seoul.
  const rest = { start: 22 * 60, end: 8 * 60, timeZone: 'Asia/Seoul' };
  assert.equal(restLeft(rest, 1_700_000_000_000), (46 * 60 + 40) * 1000);
  assert.equal(restLeft({ ...rest, end: 7 * 60 }, 1_700_000_000_000), 0);
  for (const wrong of [null, {}, { ...rest, timeZone: 'Nowhere/At-All' }, { ...rest, start: 'x' }]) assert.equal(restLeft(wrong, 0), 0);
  const project = new Project({ 'users/bob/noticeSettings/own': { off: [], rest, hidesContent: false } });
  await project.write('one');
  await project.work();
  assert.deepEqual([project.sent.length, project.tasks.map((task) => task.wait)], [0, [46 * 60 + 38]]);
  project.now += 46 * 60_000 + 40_000;
  await project.work();
  assert.deepEqual(project.shown, [['b', 'Ann', 'one']]);
});

test('A device has one owner, and an id that is the digest of its token', async () => {
  const project = new Project();
  const [own, other] = ['ann', 'bob'].map((uid) => `users/${uid}/noticeDevices/${digest('s')}`);
  for (const [uid, path] of [['ann', own], ['bob', other]]) {
    project.db.all.set(path, { token: 's', language: 'en', at: time(1) });
    await project.notices.deviceChanged(uid, digest('s'), project.db.all.get(path));
  }
  assert.deepEqual([project.db.all.has(own), project.db.all.has(other)], [false, true]);
  await project.notices.deviceChanged('ann', digest('s'), null);
  assert.deepEqual(project.db.all.get(`noticeOwners/${digest('s')}`), { uid: 'bob' });
  const forged = `users/ann/noticeDevices/${digest('b')}`;
  project.db.all.set(forged, { token: 'other', language: 'en', at: time(1) });
  await project.notices.deviceChanged('ann', digest('b'), project.db.all.get(forged));
  assert.equal(project.db.all.has(forged), false);
  await project.notices.accountEnded('bob');
  assert.deepEqual([...project.db.all.keys()].filter((key) => key.startsWith('users/bob/')), []);
});

test('A device that the service calls gone is removed; one that it could not reach is told later, alone and so many times', async () => {
  const project = new Project();
  for (const token of ['gone', 'busy']) Object.entries(project.device('bob', token, 5)).forEach(([path, fields]) => project.db.all.set(path, fields));
  project.fails = { gone: 'messaging/registration-token-not-registered', busy: 'messaging/server-unavailable' };
  await project.write('one');
  await project.work();
  assert.deepEqual(project.shown.map(([token]) => token), ['b']);
  assert.equal(project.db.all.has(`users/bob/noticeDevices/${digest('gone')}`), false);
  let count = 0;
  for (; project.tasks.length > 0; count += 1) await project.work();
  assert.equal(count, 9);
  assert.equal(project.shown.length, 1);
  project.fails = {};
  await project.read('bob');
  await project.write('two');
  await project.work();
  assert.deepEqual(project.shown.slice(1).map(([token]) => token).sort(), ['b', 'busy']);
});

test('A user gets so many notices in a minute, and the others in the next one', async () => {
  const project = new Project();
  for (let number = 0; number < 25; number += 1) {
    project.db.all.set(`sales/p${number}`, { parties: ['ann', 'bob'], status: 'sold', name: `Thing ${number}` });
    await project.notices.saleChanged(`p${number}`, null, project.db.all.get(`sales/p${number}`));
  }
  await project.work();
  assert.deepEqual([project.sent.length, project.tasks.map((task) => task.wait)], [20, [60, 60, 60, 60, 60]]);
  project.now += 60_000;
  await project.work();
  assert.equal(project.sent.length, 25);
});

test('The steps of a sale are told to the party that did not make them', async () => {
  const project = new Project();
  const sale = { parties: ['ann', 'bob'], status: 'reserved', message: 'm', name: 'Lamp' };
  const steps = [null, sale, null, { ...sale, status: 'sold' }, { ...sale, status: 'sold', confirmed: true }];
  for (let index = 1; index < steps.length; index += 1) {
    if (steps[index]) project.db.all.set('sales/lamp', steps[index]); else project.db.all.delete('sales/lamp');
    await project.notices.saleChanged('lamp', steps[index - 1], steps[index]);
    await project.work();
  }
  const sentences = ['sale_asked', 'sale_cancelled', 'sale_asked', 'sale_confirmed'].map((kind) => TABLE[kind][1][1]);
  assert.deepEqual(project.shown, sentences.map((text, index) => [index < 3 ? 'b' : 'a', 'Lamp', text]));
});

test('A price is told to those who like the product when it is lower than all day before', async () => {
  const project = new Project({ 'products/lamp/likes/bob': {}, 'products/lamp/likes/ann': {} });
  let seed = 7;
  const random = (most) => { seed = (seed * 1103515245 + 12345) % 2 ** 31; return Math.floor(seed / 65536) % most; };
  let steps = [{ price: '1000', discount: '0', currency: 'KRW', at: time(0) }];
  for (let index = 0; index < 200; index += 1) {
    const before = project.db.all.get('products/lamp');
    project.now += (1 + random(20)) * 3_600_000;
    const after = { ...before, price: String(500 + 250 * random(8)) };
    if (after.price === before.price) continue;
    const now = project.now / 1000;
    const ends = [...steps.slice(1).map((step) => step.at.toMillis() / 1000), now];
    const isLow = steps.every((step, place) => ends[place] <= now - 86_400 || Number(step.price) > Number(after.price));
    project.db.all.set('products/lamp', after);
    const history = { price: after.price, discount: '0', currency: 'KRW', at: time(now), steps: steps.slice(-99) };
    project.db.all.set('histories/lamp', history);
    steps.push({ price: after.price, discount: '0', currency: 'KRW', at: time(now) });
    project.sent = [];
    await project.notices.productChanged('lamp', before, after);
    await project.work();
    assert.equal(isNewLow(history), isLow);
    assert.deepEqual(project.shown, isLow ? [['b', 'Lamp', 'The price is lower now.']] : []);
  }
});

test('A follower is told of a new product once until they look, and never after the follow or the account has ended', async () => {
  const project = new Project();
  const follow = 'follows/bob/sellers/ann';
  const change = async (after) => {
    const before = project.db.all.get(follow) || null;
    if (after) project.db.all.set(follow, after); else project.db.all.delete(follow);
    await project.notices.followChanged('bob', 'ann', before, after);
  };
  const register = async (product, fields = {}) => {
    const goods = { vendor: 'ann', name: product, price: '1', discount: '0', currency: 'KRW', ...fields };
    project.db.all.set(`products/${product}`, goods);
    await project.notices.productRegistered(product, goods);
  };
  const telling = async (...products) => {
    for (const product of products) await register(product);
    project.sent = [];
    await project.work();
    return project.shown.map(([token, title, body]) => `${token} ${title} ${body}`);
  };
  assert.deepEqual(await telling('chair'), []);
  await change({ at: time(1), seenAt: time(1) });
  await register('secret', { status: 'hidden' });
  assert.deepEqual(await telling('chair', 'desk'), ['b Ann chair']);
  assert.equal(project.sent[0].data.address, '/seller/ann');
  assert.deepEqual(await telling('stool'), []);
  project.sent = [];
  await change({ at: time(1), seenAt: time(2) });
  assert.deepEqual(project.sent.map((one) => one.data.close), ['new_product/ann']);
  assert.deepEqual(await telling('bed'), ['b Ann bed']);
  await change({ at: time(1), seenAt: time(3) });
  await register('sofa');
  project.db.all.get('products/sofa').status = 'hidden';
  assert.deepEqual(await telling(), []);
  await register('lamp2');
  await change(null);
  assert.deepEqual(await telling('rug'), []);
  await change({ at: time(4), seenAt: time(4) });
  await project.notices.accountEnded('bob');
  assert.deepEqual(await telling('vase'), []);
  assert.ok(![...project.db.all.keys()].some((key) => /^notice(Followers|Told)/.test(key)));
});
