#include "vision/source/source.hpp"

#include "vision/demo/demo_source.hpp"
#include "vision/source/folder_source.hpp"
#include "vision/source/mjpeg_source.hpp"
#include "vision/source/phone_source.hpp"
#include "vision/source/recording_source.hpp"
#include "vision/source/rtsp_source.hpp"
#include "vision/source/source_name.hpp"
#include "vision/source/v4l2_source.hpp"
#include "vision/source/video_source.hpp"

namespace telescope::vision {

namespace {

DemoOptions demo_options(std::string_view name, const SourceOptions& options) {
  DemoOptions demo{.keep_in = options.keep_in, .realtime = !options.as_fast_as_possible};
  if (!staged_play_of(name).empty()) {
    demo.play = options.play;
    demo.hand = options.hand;
  }
  if (name == kDemo && options.hand) demo.layout = options.hand->layout();
  if (name == kDemoToPlay) demo.hand = options.hand ? options.hand : std::make_shared<demo::HandTasks>();
  return demo;
}

}  // namespace

Result<std::unique_ptr<FrameSource>> open_source(const Address& name, const Kit& kit,
                                                 const SourceOptions& options) {
  const auto parsed = parse_source_name(name, [] { return list_cameras(); });
  if (!parsed) return tl::unexpected(parsed.error());
  switch (parsed->kind) {
    case SourceKind::kPictureFolder:
      return open_folder(parsed->target.whole(), options);
    case SourceKind::kPicture:
      return open_picture(parsed->target.whole(), options);
    case SourceKind::kRecording:
      return open_recording(parsed->target.whole(), kit, options);
    case SourceKind::kVideoFile:
      return open_video(parsed->target.whole(), options);
    case SourceKind::kDemo:
      if (const auto play = staged_play_of(parsed->target.whole()); !play.empty() && !options.play)
        return failure("no demo table is called '" + std::string(play.substr(0, 64)) + "'");
      return make_demo_source(kit, demo_options(parsed->target.whole(), options));
    case SourceKind::kMjpeg:
      return make_mjpeg_source(parsed->target);
    case SourceKind::kRtsp:
      return make_rtsp_source(parsed->target);
    case SourceKind::kPhone:
      if (!options.phone)
        return failure("a phone can be the camera of a game alone: telescope run, with its Command Post");
      return make_phone_source(options.phone);
    case SourceKind::kDevice:
      return open_device(this_machine(), parsed->target.whole());
  }
  return failure("no camera");
}

}  // namespace telescope::vision
