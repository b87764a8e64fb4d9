import BackendTestSupport
import Foundation
import OpenMarketWire
import TestSupport
import Testing

@testable import OpenMarketFirebaseEmulator

@Suite("Who may do what with documents", .slot)
struct AccessTests {
    private struct Scene {
        let probe: FirebaseProbe
        let anna: FirebaseProbe.Session
        let bela: FirebaseProbe.Session
        let clara: FirebaseProbe.Session
        let chat: String
        /// The two of the chat, in the order of their ids.
        let members: [String]

        init(_ limits: ServiceLimits = ServiceLimits()) async throws {
            probe = try await FirebaseProbe(services: limits)
            anna = try await probe.signUp("anna@example.com")
            bela = try await probe.signUp("bela@example.com")
            clara = try await probe.signUp("clara@example.com")
            members = [anna.uid, bela.uid].sorted()
            chat = members.joined(separator: "_")
            let time = #","updateTransforms":[{"fieldPath":"createdAt","setToServerValue":"REQUEST_TIME"}]"#
            let writes = [
                FirebaseProbe.set(
                    "users/\(anna.uid)/private/account",
                    #""identifier":{"stringValue":"i"},"secret":{"stringValue":"canary-secret"}"#
                ),
                FirebaseProbe.set(
                    "vendors/anna",
                    #""uid":{"stringValue":"\#(anna.uid)"},"name":{"stringValue":" Anna"}"#,
                    #","currentDocument":{"exists":false}"#
                ),
                FirebaseProbe.set(
                    "users/\(anna.uid)",
                    #""vendorName":{"stringValue":"Anna"},"vendorKey":{"stringValue":"anna"}"#,
                    time
                ),
                FirebaseProbe.set("chats/\(chat)", Self.room(members), Self.roomTimes),
                FirebaseProbe.set("products/p1", Self.product(of: anna.uid), time),
            ]
            for write in writes {
                let response = await probe.commit(write, as: anna.idToken)
                #expect(response.status == 200, "\(response.text)")
            }
            let sent = await probe.commit(message("m1", by: anna, "canary-words"), as: anna.idToken)
            #expect(sent.status == 200, "\(sent.text)")
        }

        /// A product as clients write it, with some fields exchanged or left out (`nil`).
        static func product(of uid: String, _ changes: KeyValuePairs<String, String?> = [:]) -> String {
            var fields: [(String, String?)] = [
                ("vendor", #"{"stringValue":"\#(uid)"}"#), ("vendorName", #"{"stringValue":"Anna"}"#),
                ("name", #"{"stringValue":"n"}"#), ("price", #"{"stringValue":"12.5"}"#),
                ("currency", #"{"stringValue":"USD"}"#), ("discount", #"{"stringValue":"2.5"}"#),
                ("stock", #"{"integerValue":"3"}"#), ("grams", #"{"arrayValue":{"values":[{"stringValue":"n"}]}}"#),
                ("bargain", Self.key("10")), ("discountShare", Self.key("00.2")),
                ("discounted", #"{"booleanValue":true}"#), ("inStock", #"{"booleanValue":true}"#),
            ]
            for (name, value) in changes {
                fields.removeAll { $0.0 == name }
                fields.append((name, value))
            }
            return fields.compactMap { name, value in value.map { "\"\(name)\":\($0)" } }.joined(separator: ",")
        }

        /// A text that sorts as its amount does, whose first two digits are given.
        static func key(_ text: String) -> String {
            "{\"stringValue\":\"\(String(repeating: "0", count: 28))\(text)\"}"
        }

        static func members(_ members: [String]) -> String {
            let texts = members.map { #"{"stringValue":"\#($0)"}"# }.joined(separator: ",")
            return #""members":{"arrayValue":{"values":[\#(texts)]}}"#
        }

        static let roomTimes =
            #","updateTransforms":[{"fieldPath":"createdAt","setToServerValue":"REQUEST_TIME"},"#
            + #"{"fieldPath":"updatedAt","setToServerValue":"REQUEST_TIME"}]"#

        static func room(_ members: [String]) -> String {
            Self.members(members)
                + #","names":{"mapValue":{}},"reads":{"mapValue":{}},"hiddenFor":{"arrayValue":{}},"#
                + #""lastMessage":{"stringValue":""},"lastSender":{"stringValue":""}"#
        }

        func message(_ id: String, by sender: FirebaseProbe.Session, _ body: String) -> String {
            FirebaseProbe.set(
                "chats/\(chat)/messages/\(id)",
                #""sender":{"stringValue":"\#(sender.uid)"},"body":{"stringValue":"\#(body)"}"#,
                #","updateTransforms":[{"fieldPath":"at","setToServerValue":"REQUEST_TIME"}],"currentDocument":{"exists":false}"#
            )
        }
    }

    @Test("A user sends so many messages a minute and opens so many chats an hour; others go on")
    func rates() async throws {
        var limits = ServiceLimits()
        (limits.messagesPerMinute, limits.chatsPerHour) = (2, 1)
        let scene = try await Scene(limits)
        let (probe, anna) = (scene.probe, scene.anna)
        #expect(await probe.commit(scene.message("m2", by: anna, "two"), as: anna.idToken).status == 200)
        let third = scene.message("m3", by: anna, "three")
        #expect(try await probe.commit(third, as: anna.idToken).problem == "RESOURCE_EXHAUSTED")
        #expect(await probe.commit(scene.message("m4", by: scene.bela, "mine"), as: scene.bela.idToken).status == 200)
        let members = [anna.uid, scene.clara.uid].sorted()
        let room = FirebaseProbe.set(
            "chats/" + members.joined(separator: "_"),
            Scene.room(members),
            Scene.roomTimes
        )
        #expect(try await probe.commit(room, as: anna.idToken).problem == "RESOURCE_EXHAUSTED")
    }

    @Test("No other user reads, changes or removes what belongs to one or to two, on any path")
    func twoAccounts() async throws {
        let scene = try await Scene()
        let (probe, anna) = (scene.probe, scene.anna)
        let own = ["users/\(anna.uid)/private/account", "chats/\(scene.chat)", "chats/\(scene.chat)/messages/m1"]
        let lists = ["users/\(anna.uid)/private", "chats", "chats/\(scene.chat)/messages"]
        for token in [scene.clara.idToken, nil] {
            for path in own {
                var responses = [await probe.documents("GET", "/" + path, as: token)]
                responses.append(await probe.documents("PATCH", "/" + path, as: token, "{}"))
                responses.append(await probe.documents("DELETE", "/" + path, as: token))
                let name = FirebaseProbe.root + "/" + path
                for body in [
                    #"{"documents":["\#(name)"]}"#, #"{"documents":["\#(name)"],"newTransaction":{}}"#,
                ] {
                    responses.append(await probe.documents("POST", ":batchGet", as: token, body))
                }
                for write in [
                    FirebaseProbe.set(path, #""x":{"nullValue":null}"#), #"{"delete":"\#(name)"}"#,
                    #"{"verify":"\#(name)","currentDocument":{"exists":true}}"#,
                    #"{"transform":{"document":"\#(name)","fieldTransforms":[{"fieldPath":"x","increment":{"integerValue":1}}]}}"#,
                    FirebaseProbe.set(path, "", #","updateMask":{"fieldPaths":[]},"currentDocument":{"exists":true}"#),
                ] {
                    responses.append(await probe.commit(write, as: token))
                }
                for response in responses {
                    #expect(response.status == 403, "\(path) \(response.text)")
                    #expect(try response.root["error"]?["message"]?.string == "Missing or insufficient permissions.")
                }
                let batch = await probe.documents(
                    "POST",
                    ":batchWrite",
                    as: token,
                    #"{"writes":[{"delete":"\#(name)"}]}"#
                )
                #expect(try batch.root["status"]?.elements.first { _ in true }?["code"]?.number?.int == 7)
            }
            for list in lists {
                #expect(await probe.documents("GET", "/" + list, as: token).status == 403)
                #expect(await probe.documents("GET", "/" + list + "?showMissing=true", as: token).status == 403)
                let id = try #require(list.split(separator: "/").last)
                let parent = list.dropLast(id.count).dropLast()
                let query = #""structuredQuery":{"from":[{"collectionId":"\#(id)"}]}"#
                let count = #"{"structuredAggregationQuery":{\#(query),"aggregations":[{"count":{}}]}}"#
                let place = parent.isEmpty ? "" : "/" + parent
                #expect(await probe.documents("POST", place + ":runQuery", as: token, "{\(query)}").status == 403)
                #expect(await probe.documents("POST", place + ":runAggregationQuery", as: token, count).status == 403)
                let group = #"{"from":[{"collectionId":"\#(id)","allDescendants":true}]}"#
                #expect(await probe.query(group, as: token).status == 403)
            }
            #expect(await probe.documents("POST", ":listCollectionIds", as: token, "{}").status == 403)
            #expect(await probe.documents("GET", "/anything/else", as: token).status == 403)
        }
        // Nothing of it has changed.
        #expect(await probe.documents("GET", "/" + own[0]).text.contains("canary-secret"))
        #expect(await probe.documents("GET", "/" + own[2]).text.contains("canary-words"))
    }

    @Test("No user changes another's profile, name or product, and everyone reads what is public")
    func publicThings() async throws {
        let scene = try await Scene()
        let (probe, anna, clara) = (scene.probe, scene.anna, scene.clara)
        for path in ["users/\(anna.uid)", "vendors/anna", "products/p1"] {
            #expect(await probe.documents("GET", "/" + path, as: clara.idToken).status == 200)
            #expect(await probe.documents("DELETE", "/" + path, as: clara.idToken).status == 403)
            let stolen = #""vendor":{"stringValue":"\#(clara.uid)"},"uid":{"stringValue":"\#(clara.uid)"}"#
            #expect(await probe.commit(FirebaseProbe.set(path, stolen), as: clara.idToken).status == 403)
        }
        #expect(await probe.documents("GET", "/products", as: nil).status == 200)
        #expect(await probe.documents("GET", "/users/\(anna.uid)", as: nil).status == 403)
        #expect(await probe.documents("GET", "/vendors", as: clara.idToken).status == 403)
        let given = Scene.product(of: clara.uid)
        #expect(await probe.commit(FirebaseProbe.set("products/p1", given), as: anna.idToken).status == 403)
        let claim = FirebaseProbe.set(
            "vendors/anna",
            #""uid":{"stringValue":"\#(clara.uid)"},"name":{"stringValue":"anna"}"#,
            #","currentDocument":{"exists":false}"#
        )
        #expect(try await probe.commit(claim, as: clara.idToken).problem == "ALREADY_EXISTS")
        let wrongKey = claim.replacingOccurrences(of: "vendors/anna", with: "vendors/other")
        #expect(await probe.commit(wrongKey, as: clara.idToken).status == 403)
    }

    @Test(
        "A product is whole, of its vendor's name, and sorted by what it shows",
        arguments: [
            ("vendorName", #"{"stringValue":"Bela"}"#), ("name", #"{"stringValue":""}"#), ("name", nil),
            ("price", #"{"stringValue":"-1"}"#), ("price", #"{"stringValue":"1e9"}"#), ("price", #"{"doubleValue":1}"#),
            ("bargain", Scene.key("11")), ("bargain", #"{"stringValue":"10"}"#), ("bargain", #"{"doubleValue":10}"#),
            ("bargain", nil), ("discountShare", Scene.key("02")),
            ("discounted", #"{"booleanValue":false}"#), ("inStock", #"{"booleanValue":false}"#),
            ("stock", #"{"integerValue":"-1"}"#), ("grams", #"{"stringValue":"n"}"#),
            ("images", #"{"stringValue":"n"}"#), ("admin", #"{"booleanValue":true}"#),
        ]
    )
    func product(field: String, value: String?) async throws {
        let scene = try await Scene()
        let (probe, anna) = (scene.probe, scene.anna)
        let time = #","updateTransforms":[{"fieldPath":"createdAt","setToServerValue":"REQUEST_TIME"}]"#
        let good = FirebaseProbe.set("products/p2", Scene.product(of: anna.uid), time)
        let bad = FirebaseProbe.set("products/p2", Scene.product(of: anna.uid, [field: value]), time)
        #expect(await probe.commit(bad, as: anna.idToken).status == 403)
        #expect(await probe.commit(good, as: anna.idToken).status == 200)
        #expect(await probe.commit(bad, as: anna.idToken).status == 403)
        // The time of a product is the server's, once and for all.
        let older = Scene.product(of: anna.uid, ["createdAt": #"{"timestampValue":"2001-01-01T00:00:00Z"}"#])
        #expect(await probe.commit(FirebaseProbe.set("products/p2", older), as: anna.idToken).status == 403)
        #expect(await probe.commit(FirebaseProbe.set("products/p3", older), as: anna.idToken).status == 403)
        let untimed = FirebaseProbe.set("products/p3", Scene.product(of: anna.uid))
        #expect(await probe.commit(untimed, as: anna.idToken).status == 403)
    }

    @Test("In a chat, users change only their own entries, and send only their own new messages, timed by the server")
    func chats() async throws {
        let scene = try await Scene()
        let (probe, anna, bela) = (scene.probe, scene.anna, scene.bela)
        let name = "chats/\(scene.chat)"
        func change(_ fields: String, _ mask: String, _ transforms: String = "") -> String {
            FirebaseProbe.set(name, fields, #","updateMask":{"fieldPaths":[\#(mask)]}\#(transforms)"#)
        }
        func reads(_ uid: String) -> String {
            #""reads":{"mapValue":{"fields":{"\#(uid)":{"timestampValue":"2022-11-15T00:15:00Z"}}}}"#
        }
        func hidden(_ uid: String) -> String {
            #""hiddenFor":{"arrayValue":{"values":[{"stringValue":"\#(uid)"}]}}"#
        }
        let own = "\"reads.`\(bela.uid)`\""
        #expect(await probe.commit(change(reads(bela.uid), own), as: bela.idToken).status == 200)
        #expect(await probe.commit(change(reads(anna.uid), "\"reads.`\(anna.uid)`\""), as: bela.idToken).status == 403)
        #expect(await probe.commit(change(hidden(anna.uid), #""hiddenFor""#), as: bela.idToken).status == 403)
        #expect(await probe.commit(change(hidden(bela.uid), #""hiddenFor""#), as: bela.idToken).status == 200)
        let other = Scene.members([scene.members[0], scene.clara.uid])
        #expect(await probe.commit(change(other, #""members""#), as: bela.idToken).status == 403)
        let cleared = #""hiddenFor":{"arrayValue":{}}"#
        #expect(await probe.commit(change(cleared, #""hiddenFor""#), as: anna.idToken).status == 403)
        let sending =
            #""lastMessage":{"stringValue":"hi"},"lastSender":{"stringValue":"\#(anna.uid)"},"hiddenFor":{"arrayValue":{}}"#
        let send = change(
            sending,
            #""lastMessage","lastSender","hiddenFor""#,
            #","updateTransforms":[{"fieldPath":"updatedAt","setToServerValue":"REQUEST_TIME"}]"#
        )
        #expect(await probe.commit(send, as: bela.idToken).status == 403)
        let both = await probe.commit(send + "," + scene.message("m2", by: anna, "hi"), as: anna.idToken)
        #expect(both.status == 200, "\(both.text)")
        #expect(await probe.commit(scene.message("m3", by: anna, "hi"), as: bela.idToken).status == 403)
        #expect(await probe.commit(scene.message("m3", by: bela, " \\n"), as: bela.idToken).status == 403)
        #expect(
            try await probe.commit(scene.message("m2", by: bela, "hi"), as: bela.idToken).problem == "ALREADY_EXISTS"
        )
        let untimed = FirebaseProbe.set(
            name + "/messages/m4",
            #""sender":{"stringValue":"\#(bela.uid)"},"body":{"stringValue":"x"},"at":{"timestampValue":"2030-01-01T00:00:00Z"}"#
        )
        #expect(await probe.commit(untimed, as: bela.idToken).status == 403)
        #expect(await probe.documents("DELETE", "/\(name)/messages/m1", as: anna.idToken).status == 403)
    }

    @Test("A list of chats must say whose they are")
    func chatLists() async throws {
        let scene = try await Scene()
        func chats(of uid: String, _ op: String = "ARRAY_CONTAINS") -> String {
            #"{"from":[{"collectionId":"chats"}],"where":{"fieldFilter":{"field":{"fieldPath":"members"},"op":"\#(op)","value":"#
                + #"{"stringValue":"\#(uid)"}}}}"#
        }
        let found = await scene.probe.query(chats(of: scene.anna.uid), as: scene.anna.idToken)
        #expect(try found.foundIDs == [scene.chat])
        #expect(await scene.probe.query(chats(of: scene.anna.uid), as: scene.clara.idToken).status == 403)
        #expect(await scene.probe.query(chats(of: scene.clara.uid, "EQUAL"), as: scene.clara.idToken).status == 403)
        let either =
            #"{"from":[{"collectionId":"chats"}],"where":{"compositeFilter":{"op":"OR","filters":["#
            + #"{"fieldFilter":{"field":{"fieldPath":"members"},"op":7,"value":{"stringValue":"\#(scene.clara.uid)"}}},"#
            + #"{"unaryFilter":{"field":{"fieldPath":"members"},"op":"IS_NOT_NULL"}}]}}}"#
        #expect(await scene.probe.query(either, as: scene.clara.idToken).status == 403)
        let asOther = await scene.probe.query(chats(of: scene.clara.uid), as: scene.clara.idToken)
        #expect(try asOther.foundIDs == [])
    }

    @Test("A commit with one refused change changes nothing, and a refusal comes before a precondition")
    func allOrNothing() async throws {
        let scene = try await Scene()
        let (probe, clara) = (scene.probe, scene.clara)
        let own = FirebaseProbe.set("users/\(clara.uid)/private/account", #""secret":{"stringValue":"s"}"#)
        let foreign = #"{"delete":"\#(FirebaseProbe.root)/users/\#(scene.anna.uid)/private/account"}"#
        let missing = FirebaseProbe.set(
            "users/\(clara.uid)/private/account",
            "",
            #","currentDocument":{"exists":true}"#
        )
        #expect(try await probe.commit(own + "," + foreign, as: clara.idToken).problem == "PERMISSION_DENIED")
        #expect(try await probe.commit(missing + "," + foreign, as: clara.idToken).problem == "PERMISSION_DENIED")
        #expect(try await probe.commit(missing, as: clara.idToken).problem == "NOT_FOUND")
        #expect(await probe.documents("GET", "/users/\(clara.uid)/private/account", as: clara.idToken).status == 404)
    }

    @Test("The original layout is open to everybody who is signed in, and closed to all others")
    func originalLayout() async throws {
        let probe = try await FirebaseProbe(layout: .original)
        let one = try await probe.signUp("a@example.com")
        for path in ["/UserProfile/somebody", "/vendorNameToUserUID/%ED%95%9C", "/a%25b%25UUID/2024-01-02T03:04:05"] {
            #expect(await probe.documents("PATCH", path, as: one.idToken, "{}").status == 200)
            #expect(await probe.documents("GET", path, as: one.idToken).status == 200)
            #expect(await probe.documents("GET", path, as: nil).status == 403)
        }
        #expect(await probe.documents("GET", "/a%25b%25UUID", as: one.idToken).status == 200)
        #expect(await probe.documents("PATCH", "/users/\(one.uid)", as: one.idToken, "{}").status == 403)
    }

    @Test("In the original layout everybody reads a product, and its vendor alone writes it")
    func originalProducts() async throws {
        let probe = try await FirebaseProbe(layout: .original)
        let (one, other) = (try await probe.signUp("a@example.com"), try await probe.signUp("b@example.com"))
        func write(_ vendor: String, as token: String?) async -> Int {
            let fields = #"{"fields":{"vendor":{"stringValue":"\#(vendor)"}}}"#
            return await probe.documents("PATCH", "/products/lamp", as: token, fields).status
        }
        #expect(await write(one.uid, as: nil) == 403)
        #expect(await write(one.uid, as: other.idToken) == 403)
        for _ in 0..<2 { #expect(await write(one.uid, as: one.idToken) == 200) }
        #expect(await write(other.uid, as: one.idToken) == 403)
        #expect(await write(other.uid, as: other.idToken) == 403)
        #expect(await probe.documents("GET", "/products/lamp", as: nil).status == 200)
        #expect(await probe.documents("DELETE", "/products/lamp", as: other.idToken).status == 403)
        #expect(await probe.documents("DELETE", "/products/lamp", as: one.idToken).status == 200)
    }
}
