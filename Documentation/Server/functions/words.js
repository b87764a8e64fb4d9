'use strict';
// The words of notices, as the apps have them (Phrase+NoticeTexts.swift); a test compares the two.

// A kind with its name and its sentence in Korean, English and Japanese.
const TABLE = {
  message: [
    ['채팅 메시지', 'Messages', 'メッセージ'],
    ['새 메시지가 있습니다.', 'You have a new message.', '新しいメッセージがあります。'],
  ],
  sale_asked: [
    ['나에게 예약·판매', 'Reserved for or sold to you', 'あなたへの予約・販売'],
    ['판매자가 회원님에게 예약하거나 판매했습니다.', 'The seller has reserved it for you or sold it to you.',
      '出品者があなたに予約または販売しました。'],
  ],
  sale_confirmed: [
    ['거래 확인', 'Confirmed sales', '取引の確認'],
    ['구매자가 거래를 확인했습니다.', 'The buyer has confirmed the sale.', '購入者が取引を確認しました。'],
  ],
  sale_cancelled: [
    ['거래 취소', 'Cancelled sales', '取引の取り消し'],
    ['판매자가 거래를 취소했습니다.', 'The seller has cancelled the sale.', '出品者が取引を取り消しました。'],
  ],
  price_drop: [
    ['찜한 상품의 가격 인하', 'Lower prices of what you like', 'いいねした商品の値下げ'],
    ['가격이 내려갔습니다.', 'The price is lower now.', '価格が下がりました。'],
  ],
  new_product: [
    ['팔로우한 판매자의 새 상품', 'New products of sellers you follow', 'フォロー中の出品者の新しい商品'],
    ['새 상품이 등록되었습니다.', 'There is a new product.', '新しい商品が登録されました。'],
  ],
};

const line = (text, most) => Array.from(text.replace(/\s+/gu, ' ').trim()).slice(0, most).join('');

/** The title and the body of a notice; without facts they say only of which kind it is. */
function words(kind, { person, product, text }, language) {
  const column = { ko: 0, ja: 2 }[String(language).slice(0, 2)] ?? 1;
  const [name, sentence] = TABLE[kind].map((row) => row[column]);
  return { title: line(product || person || name, 80), body: line(text || sentence, 200) };
}

module.exports = { TABLE, words };
