'use strict';
// What is told to whom, and when: without Firebase's own modules, so that a test can run it (Tests/Conformance/functions.js).

const { createHash } = require('node:crypto');
const { words } = require('./words.js');

const DAY = 86_400_000;
const MOST_DEVICES = 20;
const MOST_LIKERS = 10_000;
const MOST_FOLLOWERS = 10_000;
const MOST_PER_MINUTE = 20;
const MOST_TRIES = 10;
// A reader who has the chat open notes that it is read before.
const PATIENCE = 2;
// Told once until the user looks.
const ONCE = ['message', 'new_product'];
const GONE = ['messaging/registration-token-not-registered', 'messaging/invalid-registration-token'];

const digest = (text, form = 'hex') => createHash('sha256').update(text).digest(form);
const millis = (time) => (time && typeof time.toMillis === 'function' ? time.toMillis() : 0);
const texts = (value) => (Array.isArray(value) ? value.filter((text) => typeof text === 'string') : []);
const paid = (step) => Number(step.price) - Number(step.discount || 0);
const isConfirmed = (sale) => sale !== null && sale.confirmed === true;
const isOnSale = (goods) => (goods.status || 'on_sale') === 'on_sale';
/** Remembers that a chat, or the new products of a seller, have been told and not been looked at. */
const told = (uid, kind, subject) => (kind === 'message' ? `noticeTold/${uid}_${subject}` : `noticeTold/${uid}/sellers/${subject}`);
/** A user who follows a seller, found by the seller. */
const follower = (uid, seller) => `noticeFollowers/${seller}/users/${uid}`;

/** The milliseconds until the end of the hours of rest that a moment is in; 0 outside of them. */
function restLeft(rest, now) {
  if (!rest || !Number.isInteger(rest.start) || !Number.isInteger(rest.end)) return 0;
  let format;
  try {
    format = new Intl.DateTimeFormat('en-GB', {
      timeZone: rest.timeZone, hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23',
    });
  } catch { return 0; }
  const [hour, minute, second] = format.format(new Date(now)).split(':').map(Number);
  const minutes = (from, to) => (((to - from) % 1440) + 1440) % 1440;
  const passed = minutes(rest.start, hour * 60 + minute);
  const length = minutes(rest.start, rest.end);
  return passed < length ? (length - passed) * 60_000 - second * 1000 : 0;
}

/** Whether a product costs less than at any time of the day before it came to its price. */
function isNewLow(history) {
  const steps = [...(history.steps || []), history].reverse();
  const same = (step) => paid(step) === paid(history) && step.currency === history.currency;
  const run = steps.findIndex((step) => !same(step));
  if (run < 0) return false;
  const fall = millis(steps[run - 1].at);
  let end = fall;
  for (const step of steps.slice(run)) {
    if (end <= fall - DAY) break;
    if (step.currency !== history.currency || !(paid(step) > paid(history))) return false;
    end = millis(step.at);
  }
  return true;
}

class Notices {
  constructor({ db, messaging, queue, now = Date.now }) {
    Object.assign(this, { db, messaging, queue, now });
  }

  async read(path) {
    const found = await this.db.doc(path).get();
    return found.exists ? found.data() : null;
  }

  // Devices

  /** Makes a user the only owner of a device. */
  async deviceChanged(uid, id, device) {
    if (device && (typeof device.token !== 'string' || digest(device.token) !== id)) {
      return this.db.doc(`users/${uid}/noticeDevices/${id}`).delete();
    }
    const owner = this.db.doc(`noticeOwners/${id}`);
    await this.db.runTransaction(async (transaction) => {
      const found = await transaction.get(owner);
      const before = found.exists ? found.data().uid : null;
      if (!device) return before === uid ? transaction.delete(owner) : undefined;
      if (before && before !== uid) transaction.delete(this.db.doc(`users/${before}/noticeDevices/${id}`));
      transaction.set(owner, { uid });
    });
  }

  async accountEnded(uid) {
    const devices = await this.db.collection(`users/${uid}/noticeDevices`).limit(500).get();
    await Promise.all(devices.docs.map((device) => device.ref.delete()));
    await this.db.doc(`users/${uid}/noticeSettings/own`).delete();
    const follows = await this.db.collection(`follows/${uid}/sellers`).limit(500).get();
    await Promise.all(follows.docs.map(({ id }) => this.db.doc(follower(uid, id)).delete()));
  }

  async devices(uid, only) {
    const found = await this.db.collection(`users/${uid}/noticeDevices`).orderBy('at', 'desc').limit(MOST_DEVICES).get();
    const devices = found.docs.filter((device) => typeof device.data().token === 'string');
    return only ? devices.filter((device) => only.includes(device.id)) : devices;
  }

  // What happens

  async messageWritten(chat, message) {
    const room = await this.read(`chats/${chat}`);
    if (!room || !message) return;
    const others = texts(room.members).filter((uid) => uid !== message.sender);
    await this.add(others.map((uid) => ({ uid, kind: 'message', subject: chat, other: message.sender })));
  }

  /** Takes the notice of a chat away from all devices once it is read. */
  async chatChanged(chat, before, after) {
    for (const uid of texts(after && after.members)) {
      const read = millis(after.reads && after.reads[uid]);
      if (read <= millis(before && before.reads && before.reads[uid])) continue;
      await this.takeAway({ uid, kind: 'message', subject: chat });
    }
  }

  /** Takes a notice that was told away from all devices of its user. */
  async takeAway({ uid, kind, subject }) {
    const mark = this.db.doc(told(uid, kind, subject));
    if (!(await mark.get()).exists) return;
    await mark.delete();
    await this.send({ uid, kind, subject }, await this.devices(uid), null);
  }

  /** Notes who follows a seller; a user who has looked at what the seller has is told of the next product again. */
  async followChanged(uid, seller, before, after) {
    const path = this.db.doc(follower(uid, seller));
    if (after) await path.set({ at: new Date(this.now()) }); else await path.delete();
    if (!after || millis(after.seenAt) > millis(before && before.seenAt)) {
      await this.takeAway({ uid, kind: 'new_product', subject: seller });
    }
  }

  async productRegistered(product, goods) {
    if (!goods || !isOnSale(goods)) return;
    const found = await this.db.collection(`noticeFollowers/${goods.vendor}/users`).limit(MOST_FOLLOWERS).get();
    await this.addAll(found.docs.map(({ id }) => (
      { uid: id, kind: 'new_product', subject: goods.vendor, other: goods.vendor, goods: product }
    )));
  }

  async saleChanged(product, before, after) {
    const [was, is] = [before && before.parties[1], after && after.parties[1]];
    const name = (after && after.name) || (before && before.name);
    const found = [];
    const add = (kind, uid, other) => found.push({ uid, kind, subject: product, other, product: name || null });
    if (before && !isConfirmed(before) && was !== is) add('sale_cancelled', was, before.parties[0]);
    if (after && !isConfirmed(after) && (was !== is || before.status !== after.status)) add('sale_asked', is, after.parties[0]);
    if (isConfirmed(after) && !isConfirmed(before)) add('sale_confirmed', after.parties[0], is);
    await this.add(found);
  }

  async productChanged(product, before, after) {
    if (!before || !after || !isOnSale(before) || !isOnSale(after) || before.currency !== after.currency) return;
    if (!(paid(after) < paid(before))) return;
    const likes = await this.db.collection(`products/${product}/likes`).limit(MOST_LIKERS).get();
    const likers = likes.docs.map((like) => like.id).filter((uid) => uid !== after.vendor);
    await this.addAll(likers.map((uid) => ({ uid, kind: 'price_drop', subject: product, other: after.vendor })));
  }

  /** Adds many notices, a hundred at a time. */
  async addAll(found) {
    for (let start = 0; start < found.length; start += 100) await this.add(found.slice(start, start + 100));
  }

  async add(found) {
    await Promise.all(found.map((notice) => this.later(notice, PATIENCE)));
  }

  later(notice, seconds) { return this.queue.enqueue(notice, { scheduleDelaySeconds: Math.ceil(seconds) }); }

  // Telling

  /** Tells a notice to the devices of its user, with the words that it has now; or later, as the user's wishes say. */
  async tell(notice) {
    const wishes = (await this.read(`users/${notice.uid}/noticeSettings/own`)) || {};
    const devices = await this.devices(notice.uid, notice.devices);
    if (devices.length === 0 || texts(wishes.off).includes(notice.kind)) return;
    const facts = await this.facts(notice);
    if (!facts) return;
    const wait = restLeft(wishes.rest, this.now());
    if (wait > 0) return this.later(notice, wait / 1000);
    if (!notice.devices && !(await this.isWithinRate(notice))) return this.later(notice, 60);
    await this.send(notice, devices, wishes.hidesContent === true ? {} : facts);
    if (ONCE.includes(notice.kind)) {
      await this.db.doc(told(notice.uid, notice.kind, notice.subject)).set({ at: new Date(this.now()) });
    }
  }

  /** What there is to tell now; null when it was looked at, one of the two has blocked the other, or it is gone. */
  async facts({ uid, kind, subject, other, product, goods: id, devices }) {
    if (other && (await this.isApart(uid, other))) return null;
    // The rest of a failed attempt is told nevertheless.
    if (!devices && ONCE.includes(kind) && (await this.read(told(uid, kind, subject)))) return null;
    const profile = other ? await this.read(`users/${other}`) : null;
    const person = (profile && profile.vendorName) || null;
    if (kind === 'message') {
      const room = await this.read(`chats/${subject}`);
      if (!room || room.lastSender === uid || texts(room.hiddenFor).includes(uid)) return null;
      if (millis(room.reads && room.reads[uid]) >= millis(room.updatedAt)) return null;
      return { person, text: room.lastMessage };
    }
    const goods = await this.read(`products/${id || subject}`);
    if (kind === 'new_product') {
      const isNews = goods && isOnSale(goods) && (await this.read(`follows/${uid}/sellers/${subject}`));
      return isNews ? { person, text: goods.name } : null;
    }
    if (kind === 'sale_cancelled') return { person, product: product || (goods && goods.name) };
    if (kind === 'price_drop') {
      const history = await this.read(`histories/${subject}`);
      if (!goods || goods.status === 'hidden' || (history && !isNewLow(history))) return null;
      return { product: goods.name };
    }
    const sale = await this.read(`sales/${subject}`);
    const isStill = sale && (kind === 'sale_asked' ? sale.parties[1] === uid : isConfirmed(sale));
    return isStill ? { person, product: product || (goods && goods.name) } : null;
  }

  async isApart(one, other) {
    const blocks = [`blocks/${one}_${other}`, `blocks/${other}_${one}`].map((path) => this.db.doc(path).get());
    return (await Promise.all(blocks)).some((block) => block.exists);
  }

  /** Counts a notice; messages have a rate of their own, which no goods of others use up. */
  async isWithinRate({ uid, kind }) {
    const counter = this.db.doc(`noticeRates/${uid}${kind === 'message' ? '_messages' : ''}`);
    const minute = Math.floor(this.now() / 60_000);
    return this.db.runTransaction(async (transaction) => {
      const found = await transaction.get(counter);
      const count = found.exists && found.data().minute === minute ? found.data().count : 0;
      transaction.set(counter, { minute, count: count + 1 });
      return count < MOST_PER_MINUTE;
    });
  }

  /** Sends to devices, removes those that are gone, and tries the others again; without facts it takes a notice away. */
  async send(notice, devices, facts) {
    if (devices.length === 0) return;
    const messages = devices.map((device) => message(notice, device.data(), facts));
    const { responses } = await this.messaging.sendEach(messages);
    const failed = devices.filter((_, index) => !responses[index].success);
    const code = (device) => (responses[devices.indexOf(device)].error || {}).code;
    const gone = failed.filter((device) => GONE.includes(code(device)));
    await Promise.all(gone.map((device) => device.ref.delete()));
    const again = failed.filter((device) => !gone.includes(device)).map((device) => device.id);
    const tries = (notice.tries || 0) + 1;
    if (facts && again.length > 0 && tries < MOST_TRIES) {
      await this.later({ ...notice, devices: again, tries }, Math.min(3600, 30 * 2 ** (tries - 1)));
    }
  }
}

/** A message of Firebase Cloud Messaging (HTTP v1); a device shows a later one in the place of the first. */
function message(notice, { token, language }, facts) {
  const mark = `${notice.kind}/${notice.subject}`;
  const topic = digest(mark, 'base64url').slice(0, 32);
  const isUrgent = notice.kind === 'message' && facts !== null;
  if (!facts) {
    return {
      token, data: { close: mark }, android: { priority: 'normal' },
      apns: { headers: { 'apns-priority': '5', 'apns-push-type': 'background' }, payload: { aps: { 'content-available': 1 } } },
    };
  }
  const { title, body } = words(notice.kind, facts, language);
  const place = { message: 'room', new_product: 'seller' }[notice.kind] || 'product';
  return {
    token, notification: { title, body },
    data: { address: `/${place}/${notice.subject}`, mark },
    android: { priority: isUrgent ? 'high' : 'normal', ttl: DAY, notification: { tag: topic } },
    apns: { headers: { 'apns-collapse-id': topic }, payload: { aps: { sound: 'default', 'thread-id': mark } } },
    webpush: { headers: { TTL: '86400', Topic: topic, Urgency: isUrgent ? 'high' : 'normal' }, notification: { tag: topic } },
  };
}

module.exports = { Notices, isNewLow, restLeft };
